import { Part } from '../lib/part.js';
import { sharedText } from '../texts/zh-cn.js';

const lost = new WeakSet<HTMLImageElement>();

/** Asks for it again until it comes or nobody shows it any more; a line below it says so meanwhile. */
function bring(image: HTMLImageElement): void {
  if (lost.has(image)) return;
  lost.add(image);
  const note = document.createElement('span');
  note.className = 'xk-lost';
  note.textContent = sharedText('shared.image.lost');
  image.after(note);
  const part = new Part(async () => {
    if (!image.isConnected) return;
    image.setAttribute('src', image.src);
    await image.decode();
    lost.delete(image);
    note.remove();
  });
  part.want();
}

/** Brings the pictures of a text that are lost on the way: a browser asks for each of them once. @returns ends it */
export function observePictures(text: HTMLElement): () => void {
  const hear = ({ target }: Event): void => void (target instanceof HTMLImageElement && bring(target));
  // what a picture tells stays at the picture: it is heard on the way there
  text.addEventListener('error', hear, true);
  return () => text.removeEventListener('error', hear, true);
}
