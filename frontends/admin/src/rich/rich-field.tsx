import { RichEditor, type EditorUploads, type RichEditorProps } from '@xuekao/frontend-shared/editor';
import type { ReactElement } from 'react';
import { uploadPicture } from './pictures.js';

/** The site stores pictures in texts, and nothing else: its sanitiser takes players and attachments out. */
const uploads: EditorUploads = { kinds: ['image'], send: async (file) => ({ url: await uploadPicture(file) }) };

export function RichField(props: Omit<RichEditorProps, 'uploads'>): ReactElement {
  return <RichEditor {...props} uploads={uploads} />;
}
