import type { QuType } from './fields.js';

/** HTML's way to say that a picture tells nothing: screen readers pass over it. */
export const ornament = 'presentation';

/** Description of a picture by its author. */
export interface PictureSaying {
  alt: string;
  /** called an ornament */
  decorative: boolean;
}

/** A picture without a description tells nothing to people who cannot see it. */
export const lacksWords = ({ alt, decorative }: PictureSaying): boolean => !decorative && alt.trim() === '';

const picture = /<img\b(?:[^>"]|"[^"]*")*>/gi;

/**
 * How many pictures of a stored text lack words. The text is as the services clean it, its attributes in double quotes; lists count without
 * a page.
 */
const undescribedIn = (html: string): number =>
  (html.match(picture) ?? []).filter((tag) =>
    lacksWords({ alt: /\salt="([^"]*)"/.exec(tag)?.[1] ?? '', decorative: tag.includes(` role="${ornament}"`) }),
  ).length;

interface Part {
  quType: QuType;
  content: string;
  analysis: string;
  /** `imageAlt` is missing in what an earlier release stored */
  answerList: readonly { content: string; image: string; imageAlt?: string }[];
}

/** Answers of blanks and keywords are plain text: what looks like a picture there is one of the signs to type. */
const withTextRows: ReadonlySet<QuType> = new Set(['fill', 'saq']);

function lackingInPart({ quType, content, analysis, answerList }: Part): number {
  const rows = withTextRows.has(quType) ? [] : answerList;
  const inTexts = [content, analysis, ...rows.map((row) => row.content)].reduce((sum, html) => sum + undescribedIn(html), 0);
  return inTexts + rows.filter(({ image, imageAlt = '' }) => image !== '' && lacksWords({ alt: imageAlt, decorative: false })).length;
}

/** How many pictures of a question have neither words nor are called ornaments: who cannot see them cannot answer. */
export const undescribedPictures = (question: Part & { subList?: readonly Part[] }): number =>
  [question, ...(question.subList ?? [])].reduce((sum, part) => sum + lackingInPart(part), 0);
