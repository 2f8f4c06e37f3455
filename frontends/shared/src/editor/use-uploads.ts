import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.js';
import { notify } from '../feedback/notices.js';
import { uploadFault, type EditorUploads, type UploadKind } from './upload-kinds.js';

/** What is put in once the server has it. A file becomes a link with its name. */
function insert(editor: Editor, kind: UploadKind, url: string, name: string): void {
  const chain = editor.chain().focus();
  if (kind === 'image') chain.setImage({ src: url, alt: '' }).run();
  else if (kind === 'file') chain.insertContent([{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: url } }] }, { type: 'text', text: ' ' }]).run();
  else chain.insertContent({ type: kind, attrs: { src: url } }).run();
}

export interface RunningUpload {
  name: string;
  /** null: not known */
  share: number | null;
}
export interface Uploading {
  running: RunningUpload | null;
  put: (editor: Editor, files: readonly File[], kind: UploadKind) => Promise<void>;
  stop: () => void;
}

export function useUploads(uploads: EditorUploads | null): Uploading {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const put = async (editor: Editor, files: readonly File[], kind: UploadKind): Promise<void> => {
    if (uploads === null) return;
    const stop = new AbortController();
    stopping.current = stop;
    for (const file of files) {
      const fault = uploadFault(file, kind);
      if (fault !== null) {
        notify(fault, 'warning');
        continue;
      }
      setRunning({ name: file.name, share: null });
      try {
        const { url } = await uploads.send(file, kind, { signal: stop.signal, onProgress: (share) => setRunning({ name: file.name, share }) });
        if (!stop.signal.aborted) insert(editor, kind, url, file.name);
      } catch (error) {
        if (!stop.signal.aborted) notify(messageOf(error), 'error');
      }
      if (stop.signal.aborted) break;
    }
    setRunning(null);
  };
  return { running, put, stop: () => stopping.current?.abort() };
}
