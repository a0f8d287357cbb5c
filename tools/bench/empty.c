/* A static program that does nothing: what the kernel takes to start and end one. */
int main(void)
{
    return 0;
}
