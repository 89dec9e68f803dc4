//! Tests of the arena. They are all in one program, because each further one would be linked with
//! every game again.

mod balance;
mod contests;
mod statistics;
