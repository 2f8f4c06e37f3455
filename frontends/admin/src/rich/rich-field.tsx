import { RichEditor, type EditorUploads, type RichEditorProps } from '@xuekao/frontend-shared/editor';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { uploadPicture } from './pictures.js';

/** The site stores pictures and recordings in texts, and nothing else: its sanitiser takes other players and attachments out. */
const uploads: EditorUploads = {
  kinds: ['image'],
  send: async (file, kind) => ({
    url: kind === 'audio' ? (await api.uploadTo('/api/common/file/upload-sound', file)).url : await uploadPicture(file),
  }),
};
const withRecorder: EditorUploads = { ...uploads, records: true };

export interface RichFieldProps extends Omit<RichEditorProps, 'uploads'> {
  /** recordings can be made */
  records?: boolean;
}

export function RichField({ records = false, ...props }: RichFieldProps): ReactElement {
  return <RichEditor {...props} uploads={records ? withRecorder : uploads} />;
}
