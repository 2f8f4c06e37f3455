/** HTML's way to say that a picture tells nothing: screen readers pass over it. */
export const ornament = 'presentation';

/** What an author said of a picture. */
export interface PictureSaying {
  alt: string;
  /** called an ornament */
  decorative: boolean;
}

/** Nobody described it: who cannot see it does not know what it shows. */
export const lacksWords = ({ alt, decorative }: PictureSaying): boolean => !decorative && alt.trim() === '';

const picture = /<img\b(?:[^>"]|"[^"]*")*>/gi;

/** How many pictures of a stored text lack words. The text is as the services clean it, its attributes in double quotes; lists count without a page. */
export const undescribedIn = (html: string): number =>
  (html.match(picture) ?? []).filter((tag) => lacksWords({ alt: /\salt="([^"]*)"/.exec(tag)?.[1] ?? '', decorative: tag.includes(` role="${ornament}"`) })).length;
