import { ImagePreview, RichText } from '@xuekao/frontend-shared';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { missing, small, tall, wide } from '../material/pictures.js';

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const images = [
  { src: wide, alt: '受力分析示意图' },
  { src: tall, alt: '细胞结构' },
  { src: small, alt: '' },
];

export function ImagesPage({ state }: ExhibitProps): ReactElement {
  const [start, setStart] = useState<number | null>(null);
  const shown = state === 'error' ? [{ src: missing, alt: '已删除的图片' }] : images;
  return (
    <>
      {shown.map(({ alt }, index) => (
        <Button key={alt} variant="outlined" sx={{ mr: 2, minHeight: 44 }} onClick={() => setStart(index)}>
          {alt === '' ? '徽标' : alt}
        </Button>
      ))}
      <RichText html={`<p>题干里的图片也可以放大：</p><p><img src="${dot}" alt="题图" width="80" height="40"></p>`} />
      {start === null ? null : <ImagePreview images={shown} start={start} onClose={() => setStart(null)} />}
    </>
  );
}
