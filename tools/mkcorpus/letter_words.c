#include "letter_words.h"

#include <stddef.h>

const char *const letter_paragraphs[] = {"thanks", "journey", "house",   "weather",
                                         "boats",  "food",    "writing", "keys",
                                         "money",  "next",    "motions", NULL};

const struct rule letter_rules[] = {
    {"thanks", "thank you for the many answers to my last letter. <heard> Since not everybody "
               "could be there, I shall try to tell "
               "what happened, in the order in which it happened, and leave out only what the cook "
               "has asked me to leave out."},
    {"heard", "Eleven of you wrote by return of post, and two even sent drawings.|Most of you "
              "wrote within a week, and somebody "
              "sent a jar of plums.|I had hoped for five replies and counted nineteen."},
    {"journey", "We left on <weekday> at a quarter past six, which was a quarter of an hour late, "
                "because the smaller van refused to "
                "start until it had been pushed twice around the market square. <road> By noon we "
                "could see the water between the trees, "
                "and the children in the back stopped asking how far it was."},
    {"road",
     "The road along the valley was closed, so we took the pass, where it rained so hard that the "
     "wipers gave up.|The motorway was "
     "full, so we went by the villages, and got to know every one of their traffic lights."},
    {"house", "The house was <state> than the photograph had promised. Its roof keeps out the "
              "rain, its stove does not keep in the smoke, and "
              "the stairs to the attic are a ladder with ideas above its station. <beds> Somebody "
              "had left a shelf of old "
              "almanacs behind, and we learned a good deal about the price of barley."},
    {"state", "larger|older|smaller|friendlier"},
    {"beds", "There were <9-12> beds for fourteen people, and a hammock that nobody tried a second "
             "time.|We drew lots for the beds, and the "
             "two who lost slept on the porch and said they had the best of it."},
    {"weather", "As for the weather: on the first two days fog lay on the lake until late morning; "
                "then a wind came up from the south and blew for the "
                "rest of the week. <swim> At night we saw more stars than most of us had seen "
                "since school, and argued over their names."},
    {"swim", "The water was sixteen degrees, and only the very young and the very proud went "
             "in.|Swimming was for those who like to "
             "talk about it afterwards."},
    {"boats", "The boats deserve a paragraph of their own. We had hired three of them, two sound "
              "and one cheap. The cheap one took on a bucket of "
              "water every <5-9> minutes, which we measured, and its left oar was a hand shorter "
              "than the right, so that whoever rowed it went "
              "round the island against the sun whether he wished to or not. <race>"},
    {"race", "It came in last in the race on <weekday>, and first in everybody's affection.|All "
             "the same it won the race, since the others stopped to pick up "
             "a hat."},
    {"food", "We ate well. There was <dish> on the first evening, <dish> on the second, and after "
             "that whatever the market in the village had left "
             "when we arrived, which is never before eleven. The baker closes when the bread is "
             "sold; the dairy closes when the dog is "
             "hungry. A list of what we bought, with prices, is on the notice board in the club "
             "room, next to the lost gloves."},
    {"dish", "a soup of leeks and smoked trout|a pie that had been meant for twelve|an enormous "
             "dish of beans|pancakes with quince jelly"},
    {"writing", "Now to a duller matter. Several members have asked that we should not send "
                "addresses, telephone numbers and the dates when houses stand empty "
                "by open mail. They are quite right. A letter on the net is a postcard: whoever "
                "carries it may read it, keep it, and sort it. "
                "<agree> A short guide has been written, four pages with pictures, and will be "
                "handed out at the autumn meeting."},
    {"agree", "We agreed, with one vote against, that from January the lists go out encrypted.|So "
              "the committee decided that the lists go out "
              "encrypted from the new year on."},
    {"keys", "What each of you has to do is little. Make a key; a thousand bits are enough for our "
             "purposes, and even an old machine needs just a few minutes "
             "for it. Bring the fingerprint, written down on paper, to the meeting, so that we can "
             "compare it with what came by "
             "mail. <passphrase> Whoever has no machine at home still gets the lists as before, in "
             "an envelope, for the price "
             "of the stamp."},
    {"passphrase", "Choose a passphrase that you can type in the dark, and do not write it on the "
                   "underside of the keyboard, where I have found three.|Please do not use "
                   "the name of the boat as your passphrase; five of you have told me, in "
                   "confidence, that you do."},
    {"money", "The treasurer asks me to add some figures. The week cost <310-390> a head, of which "
              "the house took half, the vans a fifth, "
              "and the boats rather less than their repair. <surplus> If you paid too much you "
              "will find the difference in your pigeon-hole; if you "
              "paid too little, you know who you are."},
    {"surplus", "A small surplus remains, and goes toward a pump.|Nothing remains, but nothing is "
                "owed either, which is a first."},
    {"next", "For next year there are two proposals: the same lake again, a month earlier, or the "
             "mill by the canal, where there is a "
             "piano but no shower. Please tell me by the end of <month> which you prefer, and "
             "whether you would bring an "
             "instrument, a guest or an opinion. If the mill is chosen, somebody with a large car "
             "should come forward soon."},
    {"motions",
     "To save paper I add the motions for the autumn meeting here. First motion: that from the "
     "first of January the lists of members go out encrypted, "
     "and that whoever has no machine at home still gets the lists of members in an envelope. "
     "Second motion: that from the first of January "
     "the dates when houses stand empty are left out of the lists of members. Third motion: that "
     "the week on the lake in the next year is held a month "
     "earlier. Fourth motion, if the third motion is lost: that the week in the next year is held "
     "at the mill by the canal. Fifth motion: that the "
     "difference between what the week on the lake cost and what the members paid goes toward a "
     "pump for the cheap boat. "
     "Sixth motion, if the fifth motion is lost: that the cheap boat is not hired again."},
    {"weekday", "Thursday|Friday|Saturday"},
    {"month", "November|December|January"},
    {NULL, NULL},
};
