/// The migrations, one file each.
enum Migrations {}
