import CloseIcon from '@mui/icons-material/Close';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { PictureChoice, shrinkPicture } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { pictureKinds, pictureProblem, uploadPicture } from '../rich/pictures.js';
import { limits } from './goods-form.js';
import { goodsText } from './goods.texts.js';

/** Longer side in pixels to which a picture is made smaller. */
const longerSide = 1200;

/** Pictures of the goods; the first one stands in lists. */
export function GoodsPictures({
  images,
  disabled,
  onChange,
}: {
  images: string[];
  disabled: boolean;
  onChange: (images: string[]) => void;
}): ReactElement {
  const take = async (file: File): Promise<string | null> => {
    const problem = pictureProblem(file);
    if (problem !== null) return problem;
    const picture = await shrinkPicture(file, longerSide);
    if (picture === null) return fieldText('field.pictureBroken');
    const address = await uploadPicture(picture);
    if (!images.includes(address)) onChange([...images, address]);
    return null;
  };
  return (
    <Box role="group" aria-label={goodsText('goods.images')} sx={{ display: 'grid', gap: 1.5 }}>
      {images.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {images.map((image, at) => (
            <Box key={image} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: '#fff' }}>
              <Box
                component="img"
                src={image}
                alt={goodsText('goods.imageOf', { n: at + 1 })}
                sx={{ display: 'block', width: 112, height: 112, objectFit: 'contain' }}
              />
              {disabled ? null : (
                <Box sx={{ display: 'flex', justifyContent: 'flex-end', bgcolor: 'background.paper' }}>
                  {at === 0 ? null : (
                    <IconButton
                      size="small"
                      aria-label={goodsText('goods.imageFirst', { n: at + 1 })}
                      onClick={() => onChange([image, ...images.filter((one) => one !== image)])}
                    >
                      <StarIcon fontSize="small" />
                    </IconButton>
                  )}
                  <IconButton
                    size="small"
                    aria-label={goodsText('goods.imageRemove', { n: at + 1 })}
                    onClick={() => onChange(images.filter((one) => one !== image))}
                  >
                    <CloseIcon fontSize="small" />
                  </IconButton>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      {disabled || images.length >= limits.images ? null : (
        <PictureChoice
          label={goodsText('goods.images')}
          chooseText={goodsText('goods.imageAdd')}
          accept={pictureKinds}
          hint={goodsText('goods.imagesHelp', { n: limits.images })}
          take={take}
        />
      )}
    </Box>
  );
}
