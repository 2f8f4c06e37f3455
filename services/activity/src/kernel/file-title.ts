const unfit = /[\\/:*?"<>|\p{Cc}]/gu;
const longest = 80;

/** A title as a part of a file's name. */
export const fileTitle = (title: string): string => title.replaceAll(unfit, ' ').trim().slice(0, longest);
