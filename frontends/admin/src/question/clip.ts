const shownLength = 120;
/** Cut where it would not be seen anyway, but never inside a formula. */
export function clip(text: string): string {
  if (text.length <= shownLength) return text;
  const cut = text.slice(0, shownLength);
  return (cut.split('$').length % 2 === 0 ? cut.slice(0, cut.lastIndexOf('$')) : cut) + '…';
}
