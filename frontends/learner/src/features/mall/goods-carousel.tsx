import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { GoodsPicture } from './goods-picture.js';
import { mallText } from './mall.texts.js';

export interface GoodsCarouselProps {
  images: readonly string[];
  at: number;
  onChange: (at: number) => void;
}

/** Pictures of goods, one of them large. */
export function GoodsCarousel({ images, at, onChange }: GoodsCarouselProps): ReactElement {
  const of = images.length;
  const labelOf = (place: number): string => mallText('goods.picture', { n: place + 1, of });
  const arrow = (step: 1 | -1): ReactElement => (
    <IconButton
      aria-label={mallText(step === 1 ? 'goods.next' : 'goods.previous')}
      onClick={() => onChange((at + step + of) % of)}
      sx={{
        position: 'absolute',
        top: 'calc(50% - 22px)',
        [step === 1 ? 'right' : 'left']: 8,
        bgcolor: 'background.paper',
        boxShadow: 1,
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      {step === 1 ? <NextIcon /> : <PreviousIcon />}
    </IconButton>
  );
  return (
    <Box role="group" aria-label={mallText('goods.pictures')}>
      <Box sx={{ position: 'relative', borderRadius: 1.25, overflow: 'hidden', border: 1, borderColor: 'divider' }}>
        <GoodsPicture src={images[at] ?? ''} alt={of === 0 ? '' : labelOf(at)} />
        {of > 1 ? (
          <>
            {arrow(-1)}
            {arrow(1)}
          </>
        ) : null}
      </Box>
      {of > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {images.map((image, place) => (
            <ButtonBase
              key={image}
              aria-label={labelOf(place)}
              aria-current={place === at}
              onClick={() => onChange(place)}
              sx={{
                width: 60,
                borderRadius: 1,
                overflow: 'hidden',
                border: 2,
                borderColor: place === at ? 'primary.main' : 'divider',
              }}
            >
              <GoodsPicture src={image} alt="" />
            </ButtonBase>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
