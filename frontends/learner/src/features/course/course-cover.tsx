import Box from '@mui/material/Box';
import { useState, type ReactElement } from 'react';

const hues = 360;
/** A colour that a title has everywhere. */
const hueOf = (title: string): number => [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % hues, 7);

/** Cover of a course; without a picture it is a pattern that the title makes. The title stands beside it, so it says nothing by itself. */
export function CourseCover({ cover, title }: { cover: string; title: string }): ReactElement {
  const [isLost, setLost] = useState(false);
  if (cover !== '' && !isLost)
    return (
      <Box
        component="img"
        src={cover}
        alt=""
        loading="lazy"
        onError={() => setLost(true)}
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', objectFit: 'cover' }}
      />
    );
  const hue = hueOf(title);
  return (
    <Box
      aria-hidden
      sx={{
        ...{ width: '100%', aspectRatio: '16 / 9', display: 'grid', placeItems: 'center', overflow: 'hidden', userSelect: 'none' },
        backgroundColor: `hsl(${hue} 38% 42%)`,
        backgroundImage: `repeating-linear-gradient(${hue % 180}deg, hsl(${hue} 38% 46%) 0 18px, transparent 18px 40px)`,
        ...{ color: '#fff', fontSize: '2.75rem', fontWeight: 650 },
      }}
    >
      {[...title][0] ?? ''}
    </Box>
  );
}
