import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

/** A picture of goods in a square; a sign where there is none. */
export function GoodsPicture({ src, alt }: { src: string; alt: string }): ReactElement {
  const square = { width: '100%', aspectRatio: '1', display: 'block' } as const;
  if (src === '')
    return (
      <Box sx={{ ...square, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', color: 'text.disabled' }}>
        <ImageIcon sx={{ fontSize: 48 }} />
      </Box>
    );
  return <Box component="img" src={src} alt={alt} loading="lazy" sx={{ ...square, objectFit: 'cover', bgcolor: '#fff' }} />;
}
