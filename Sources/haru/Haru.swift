import ArgumentParser

@main
struct Haru: AsyncParsableCommand {
}
