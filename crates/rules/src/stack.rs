//! A suspended turn as data: a short stack of frames inside the state.

use std::fmt;
use std::hash::{Hash, Hasher};

/// At most `N` frames, the last one on top. Plain bytes: no heap, `Copy` frames.
#[derive(Clone, Copy)]
pub struct Stack<F, const N: usize> {
    frames: [F; N],
    len: u8,
}

impl<F: Copy, const N: usize> Stack<F, N> {
    /// A stack with only `bottom`.
    pub fn new(bottom: F) -> Stack<F, N> {
        Stack { frames: [bottom; N], len: 1 }
    }

    /// A stack from bottom to top, or `None` if there are too few or too many frames.
    pub fn from_frames(frames: &[F]) -> Option<Stack<F, N>> {
        let mut stack = Stack::new(*frames.first()?);
        for frame in &frames[1..] {
            if stack.len as usize == N {
                return None;
            }
            stack.push(*frame);
        }
        Some(stack)
    }

    pub fn push(&mut self, frame: F) {
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    pub fn pop(&mut self) -> F {
        self.len -= 1;
        self.frames[self.len as usize]
    }

    pub fn top(&self) -> F {
        self.frames[self.len as usize - 1]
    }

    /// Replaces the top frame.
    pub fn turn_into(&mut self, frame: F) {
        self.frames[self.len as usize - 1] = frame;
    }

    /// Drops every frame and starts again from `bottom`.
    pub fn reset(&mut self, bottom: F) {
        self.frames[0] = bottom;
        self.len = 1;
    }

    /// From bottom to top.
    pub fn frames(&self) -> &[F] {
        &self.frames[..self.len as usize]
    }
}

// Two stacks are equal if their frames are: what was popped does not count.
impl<F: Copy + PartialEq, const N: usize> PartialEq for Stack<F, N> {
    fn eq(&self, other: &Self) -> bool {
        self.frames() == other.frames()
    }
}

impl<F: Copy + Eq, const N: usize> Eq for Stack<F, N> {}

impl<F: Copy + Hash, const N: usize> Hash for Stack<F, N> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.frames().hash(to);
    }
}

impl<F: Copy + fmt::Debug, const N: usize> fmt::Debug for Stack<F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.frames()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_popped_does_not_count() {
        let mut one: Stack<u8, 4> = Stack::new(1);
        one.push(9);
        one.pop();
        assert_eq!(one, Stack::new(1));
        assert_eq!(one.top(), 1);
        one.turn_into(5);
        assert_eq!(one.frames(), [5]);
    }

    #[test]
    fn a_stack_is_read_back_from_its_frames() {
        let stack = Stack::<u8, 3>::from_frames(&[1, 2, 3]).expect("three fit");
        assert_eq!(stack.frames(), [1, 2, 3]);
        assert!(Stack::<u8, 3>::from_frames(&[]).is_none());
        assert!(Stack::<u8, 3>::from_frames(&[1, 2, 3, 4]).is_none());
    }
}
