import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.js';
import { notify } from '../lib/notices.js';
import { isOwnPicture, takePasted, type PasteRules } from './pasted.js';
import { uploadFault, type EditorUploads } from './upload-kinds.js';

function storeOf(uploads: EditorUploads | null): PasteRules['store'] {
  if (uploads?.kinds.includes('image') !== true) return null;
  return async (file) => {
    const fault = uploadFault(file, 'image');
    return fault === null
      ? uploads.send(file, 'image', { signal: new AbortController().signal, onProgress: () => undefined })
      : { refused: fault };
  };
}

/** Pastes of formatted text with formulas or pictures: whole, or not at all and with a sentence. */
export function usePasted(
  uploads: EditorUploads | null,
  canBlock: boolean,
): { running: boolean; take: (editor: Editor, html: string) => Promise<void> } {
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const take = async (editor: Editor, html: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      const taken = await takePasted(html, {
        store: storeOf(uploads),
        keepsPlayers: canBlock && uploads?.kinds.includes('video') === true,
        isOwn: isOwnPicture,
        canBlock,
      });
      if ('refused' in taken) notify(taken.refused, 'warning');
      // the editor may be gone by now: storing pictures takes its time
      else if (!editor.isDestroyed) editor.view.pasteHTML(taken.html);
    } catch (error) {
      notify(messageOf(error), 'error');
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { running, take };
}
