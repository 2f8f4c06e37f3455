/**
 * Marks of what a plain text cannot hold. Plain texts are stored, searched and compared, and the import of questions recognises the marks:
 * they are words of the format, in whatever language somebody reads the text.
 */
export const pictureMark = '[图片]';
export const recordingMark = '[录音]';
