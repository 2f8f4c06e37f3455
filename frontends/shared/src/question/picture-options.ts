/** Options that are pictures, with a word or two at most: they stand side by side, as they do on paper. */
export const arePictures = (options: readonly { content: string; image: string }[]): boolean =>
  options.length > 1 &&
  options.every(
    ({ content, image }) =>
      (image !== '' || content.includes('<img')) && !content.includes('data-latex') && content.replace(/<[^>]*>/g, '').trim().length < 9,
  );
