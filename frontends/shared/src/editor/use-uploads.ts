import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.js';
import { notify } from '../lib/notices.js';
import { sizeOf } from './picture-node.js';
import { uploadFault, type EditorUploads, type UploadKind } from './upload-kinds.js';

/** Inserts a file that the server has. A file becomes a link with its name. */
function insert(editor: Editor, kind: UploadKind, url: string, { name, ...size }: { name: string; width?: number; height?: number }): void {
  const chain = editor.chain().focus();
  if (kind === 'image') chain.setImage({ src: url, alt: '', ...size }).run();
  else if (kind === 'file')
    chain
      .insertContent([
        { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: url } }] },
        { type: 'text', text: ' ' },
      ])
      .run();
  else chain.insertContent({ type: kind, attrs: { src: url } }).run();
}

export interface RunningUpload {
  name: string;
  /** null: not known */
  share: number | null;
}
export interface Uploading {
  running: RunningUpload | null;
  /** gives the addresses of what it put in */
  put: (editor: Editor, files: readonly File[], kind: UploadKind) => Promise<string[]>;
  stop: () => void;
}

export function useUploads(uploads: EditorUploads | null): Uploading {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const put = async (editor: Editor, files: readonly File[], kind: UploadKind): Promise<string[]> => {
    const stored: string[] = [];
    if (uploads === null) return stored;
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
        const { url } = await uploads.send(file, kind, {
          signal: stop.signal,
          onProgress: (share) => setRunning({ name: file.name, share }),
        });
        const size = kind === 'image' ? await sizeOf(file) : {};
        if (!stop.signal.aborted && !editor.isDestroyed) {
          insert(editor, kind, url, { name: file.name, ...size });
          stored.push(url);
        }
      } catch (error) {
        if (!stop.signal.aborted) notify(messageOf(error), 'error');
      }
      if (stop.signal.aborted) break;
    }
    setRunning(null);
    return stored;
  };
  return { running, put, stop: () => stopping.current?.abort() };
}
