import { notify } from '../lib/notices.js';
import { createTexts } from '../texts/texts.js';

const copyText = createTexts({
  'copy.done': '复制成功！',
  'copy.failed': '浏览器不允许自动复制，请选中内容后按 Ctrl+C 复制。',
});

/** The specification's time for 'copy succeeded'. */
const copiedMs = 5000;

/** Puts the text on the clipboard and says so; false where the browser has none (no https) or refuses. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify(copyText('copy.done'), 'success', { hideAfterMs: copiedMs });
    return true;
  } catch {
    notify(copyText('copy.failed'), 'error', { hideAfterMs: copiedMs });
    return false;
  }
}
