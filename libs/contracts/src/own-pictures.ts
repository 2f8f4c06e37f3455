/** Path of pictures of questions: named by their content hash, unguessable and cacheable. */
export const picturePath = '/api/file/picture/';

const pictureName = /^[0-9A-Za-z_-]{1,80}\.[a-z]{3,4}$/;
/** Pictures come from our own store only: any other address would tell its owner who reads the question. */
export const isPictureAddress = (address: string): boolean =>
  address.startsWith(picturePath) && pictureName.test(address.slice(picturePath.length));

/** `![words](address)`: a picture in a plain text. */
const picture = /!\[([^\]\n]{0,200})\]\(([^()\s]{1,300})\)/g;

export interface OwnPicture {
  words: string;
  address: string;
}

/** A picture of our own store, as plain texts hold it. */
export const pictureText = ({ words, address }: OwnPicture): string => `![${words}](${address})`;

/** Cuts a text at the pictures of our own store; those at other addresses stay text. */
export function cutAtPictures(text: string): (string | OwnPicture)[] {
  if (!text.includes('![')) return [text];
  const pieces: (string | OwnPicture)[] = [];
  let from = 0;
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(picture)) {
    if (!isPictureAddress(address)) continue;
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ words, address });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Accepted answers and references are plain text with formulas and pictures of our own store: `a<b` is no tag, a line stays a line. */
export const keyHtml = (text: string): string =>
  cutAtPictures(text)
    .map((piece) =>
      typeof piece === 'string'
        ? escaped(piece).replaceAll('\n', '<br>')
        : `<img src="${escaped(piece.address)}" alt="${escaped(piece.words)}" />`,
    )
    .join('');
