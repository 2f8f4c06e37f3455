import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ApiError } from '@xuekao/frontend-shared';
import { RichEditor, uploadKinds, type EditorUploads } from '@xuekao/frontend-shared/editor';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps, State } from '../exhibit.js';
import { small } from '../material/pictures.js';
import { Value } from '../value.js';

const text =
  '<h3>关于二〇二六年秋季学期期末考试时间安排及考场纪律要求的通知</h3><p>已知函数 <span data-type="inline-math" data-latex="f(x)=x^2+1"></span>，求 ' +
  '<strong>最小值</strong>。H<sub>2</sub>O</p><table><tbody><tr><th>科目</th><th>时间</th></tr><tr><td>信息安全与职业素养</td><td>120 ' +
  '分钟</td></tr></tbody></table>';

/** Stores nothing: what is put in points to itself. */
const uploadsOf = (state: State): EditorUploads => ({
  kinds: uploadKinds,
  send: async (file, kind, { signal, onProgress }) => {
    onProgress(0.6);
    if (state === 'loading') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    if (state === 'error') throw new ApiError('http', '提交的内容过大，请减少后再试。', { status: 413 });
    // the editor reads no `data:` picture out of a paste, so one of those gets an address as the site gives it
    return { url: kind === 'image' && !file.name.startsWith('粘贴') ? small : `/files/${file.name}` };
  },
});

/** `?text=…`: another one that was stored. */
const stored = new URLSearchParams(window.location.search).get('text') ?? text;

/** `?nopaste`: as in an exam. */
const paste = !window.location.search.includes('nopaste');

export function EditorPage({ state }: ExhibitProps): ReactElement {
  const [html, setHtml] = useState(state === 'full' ? stored : '');
  const [line, setLine] = useState('');
  const [checked, setChecked] = useState(false);
  const [uploads] = useState(() => uploadsOf(state));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <RichEditor
        label="题干"
        value={html}
        onChange={setHtml}
        uploads={uploads}
        paste={paste}
        help="可以插入图片、视频、音频和附件"
        error={checked && html === '' ? '题干不能为空！' : undefined}
      />
      <RichEditor compact label="选项 A" value={line} onChange={setLine} uploads={uploads} paste={paste} />
      <RichEditor disabled label="解析" value="<p>已冻结，不能修改。</p>" onChange={() => undefined} />
      <Box>
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => setChecked(true)}>
          保存
        </Button>
      </Box>
      <Value value={{ html, line }} />
    </Box>
  );
}
