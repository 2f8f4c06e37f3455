import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainLine } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { differences, pictureSign, type Segment } from '../lib/differences.js';
import { uiText } from '../ui/ui.texts.js';
import type { KeyedQuestionProps } from './keyed-question.js';
import { nearRows } from './near-rows.js';
import { questionText } from './question.texts.js';

/** Words and pictures; every other piece between the signs is a picture's address. */
function Words({ text }: { text: string }): ReactElement {
  return (
    <>
      {text
        .split(pictureSign)
        .map((piece, index) =>
          index % 2 === 0 ? (
            <PlainLine key={index} text={piece} />
          ) : (
            <Box
              key={index}
              component="img"
              src={piece}
              alt={uiText('ui.picture')}
              sx={{ display: 'block', maxHeight: 140, maxWidth: '100%', my: 0.5, bgcolor: '#fff' }}
            />
          ),
        )}
    </>
  );
}

function Cell({ segments }: { segments: readonly Segment[] }): ReactElement {
  if (segments.length === 0) {
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        {uiText('ui.empty')}
      </Typography>
    );
  }
  return (
    <>
      {segments.map(({ text, isOther }, index) =>
        isOther ? (
          <Box
            key={index}
            component="mark"
            sx={(theme) => ({
              bgcolor: theme.palette.mode === 'dark' ? 'rgba(255, 179, 0, 0.32)' : 'rgba(255, 179, 0, 0.28)',
              color: 'inherit',
              borderRadius: 0.5,
            })}
          >
            <Words text={text} />
          </Box>
        ) : (
          <Words key={index} text={text} />
        ),
      )}
    </>
  );
}

export interface NearSide {
  title: ReactNode;
  question: KeyedQuestionProps['question'];
  /** under the column */
  actions?: ReactNode;
}
/** Two questions side by side, what differs marked; one below the other where there is no room. */
export function NearPair({ sides }: { sides: readonly [NearSide, NearSide] }): ReactElement {
  const [one, other] = sides;
  const rows = nearRows(one.question, other.question).map(({ label, texts }) => ({ label, cells: differences(...texts) }));
  const columns = { xs: 'minmax(0, 1fr)', sm: '88px repeat(2, minmax(0, 1fr))' };
  return (
    <Box sx={{ display: 'grid', gap: 0, fontSize: '0.9375rem', lineHeight: 1.7 }}>
      <Box sx={{ display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: columns, columnGap: 2, pb: 1 }}>
        <span />
        {sides.map((side, index) => (
          <Typography key={index} component="div" variant="subtitle2">
            {side.title}
          </Typography>
        ))}
      </Box>
      {rows.map(({ label, cells }) => (
        <Box
          key={label}
          role="group"
          aria-label={label}
          sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 2, rowGap: 0.5, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 'inherit' }}>
            {label}
          </Typography>
          {cells.map((segments, index) => (
            <Box key={index} sx={{ minWidth: 0, overflowWrap: 'anywhere', display: { xs: 'flex', sm: 'block' }, gap: 1 }}>
              <Box component="span" aria-hidden sx={{ display: { xs: 'inline', sm: 'none' }, color: 'text.secondary', flexShrink: 0 }}>
                {questionText(index === 0 ? 'near.first' : 'near.second')}
              </Box>
              {/* the words of a cell are one text, in which the marked ones stand */}
              <Box sx={{ minWidth: 0, '&& > span, && > mark > span': { display: 'inline' } }}>
                <Cell segments={segments} />
              </Box>
            </Box>
          ))}
        </Box>
      ))}
      {sides.some(({ actions }) => actions !== undefined) ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 2, rowGap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }} />
          {sides.map(({ title, actions }, index) => (
            <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Box sx={{ display: { xs: 'block', sm: 'none' }, flex: 1, fontSize: '0.875rem' }}>{title}</Box>
              {actions}
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
