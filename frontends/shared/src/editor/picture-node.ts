import type { Editor } from '@tiptap/react';
import Image from '@tiptap/extension-image';
import { ornament, type PictureSaying } from '@xuekao/contracts/picture-words';

/** `role` is kept: it tells an ornament from a picture that nobody has described yet. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      role: { default: null, parseHTML: (element: HTMLElement) => (element.getAttribute('role') === ornament ? ornament : null) },
    };
  },
});

export interface FoundPicture extends PictureSaying {
  src: string;
  pos: number;
}

/** The pictures of the text, in their order. */
export function picturesIn({ state }: Editor): FoundPicture[] {
  const found: FoundPicture[] = [];
  state.doc.descendants((node, pos) => {
    if (node.type.name !== 'image') return;
    const { src, alt, role } = node.attrs;
    found.push({ pos, src: String(src ?? ''), alt: String(alt ?? ''), decorative: role === ornament });
  });
  return found;
}

export function describePicture(editor: Editor, { pos, src }: FoundPicture, words: PictureSaying): void {
  // the text may have changed meanwhile
  const at = picturesIn(editor).find((one) => one.src === src && one.pos === pos) ?? picturesIn(editor).find((one) => one.src === src);
  if (at === undefined) return;
  editor
    .chain()
    .command(({ tr }) => {
      tr.setNodeAttribute(at.pos, 'alt', words.decorative ? '' : words.alt.trim()).setNodeAttribute(
        at.pos,
        'role',
        words.decorative ? ornament : null,
      );
      return true;
    })
    .run();
}

const greatestSide = 9999;

/** The size of a picture file, so that its place on a page is known before it is there; nothing where the browser cannot read it. */
export async function sizeOf(file: Blob): Promise<{ width?: number; height?: number }> {
  try {
    const { width, height } = await window.createImageBitmap(file);
    return Math.max(width, height) > greatestSide ? {} : { width, height };
  } catch {
    return {};
  }
}
