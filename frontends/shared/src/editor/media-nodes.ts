import { mergeAttributes, Node } from '@tiptap/core';

/** A block that plays what it points to; the browser brings the controls. */
const playing = (name: 'video' | 'audio'): Node =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: { default: null } }),
    parseHTML: () => [{ tag: `${name}[src]` }],
    renderHTML: ({ HTMLAttributes }) => [name, mergeAttributes(HTMLAttributes, { controls: '', preload: 'metadata' })],
  });

export const Video = playing('video');
export const Audio = playing('audio');
