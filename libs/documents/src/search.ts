/** Every sign that means something in a regular expression stands for itself: the pattern is plain text, found in linear time. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** "Contains", whatever the case; for a field that is stored as people wrote it. */
export const containing = (text: string): { $regex: string; $options: string } => ({ $regex: escapePattern(text), $options: 'i' });

/** "Begins with", case and all: the form that an index serves. */
export const startingWith = (text: string): { $regex: string } => ({ $regex: `^${escapePattern(text)}` });
