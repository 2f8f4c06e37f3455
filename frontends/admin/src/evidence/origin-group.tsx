import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { useId, useState, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCan } from '../lib/session.js';
import { paperRoutes } from '../paper/routes.js';
import { reasonOf, spanOf, weightOf, type Group } from './origin-words.js';
import { originText } from './origin.texts.js';

/** A group of more is folded. */
const unfolded = 6;

interface Props {
  group: Group;
  /** the attempt on whose page it stands */
  own?: string;
}

/** People who share a device or an address: the reason, and who they are. */
export function OriginGroup({ group, own }: Props): ReactElement {
  const headId = useId();
  const canOpen = useCan('paper:review');
  const [isWhole, setWhole] = useState(false);
  const { by, room, network, attempts, list } = group;
  const shown = isWhole ? list : list.slice(0, unfolded);
  return (
    <Box
      component="article"
      aria-labelledby={headId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper', p: { xs: 1.5, md: 2 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Chip
          size="small"
          color={weightOf(group)}
          label={originText(by === 'address' && room ? 'origin.by.room' : `origin.by.${by}`)}
          variant={weightOf(group) === 'default' ? 'outlined' : 'filled'}
        />
        <Typography variant="body2" color="textSecondary">
          {[...(network === '' ? [] : [originText('origin.network', { network })]), originText('origin.attempts', { n: attempts })].join(
            ' · ',
          )}
        </Typography>
      </Box>
      <Typography id={headId} sx={{ mb: 1 }}>
        {reasonOf(group)}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 3 }}
      >
        {shown.map((person) => {
          const { paperId, realName, userName, handTime } = person;
          const name = realName || userName;
          return (
            <Box
              component="li"
              key={paperId}
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, py: 0.75, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
            >
              <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {canOpen && handTime !== '' && paperId !== own ? (
                  <Link component={RouterLink} to={addressOf(paperRoutes.ReviewPaperDetail, { paperId })}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {paperId === own ? originText('origin.this') : realName === '' ? null : userName}
              </Typography>
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ ml: { sm: 'auto' }, flexBasis: { xs: '100%', sm: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
              >
                {spanOf(person)}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {list.length > unfolded ? (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ mt: 0.5 }}>
          {originText(isWhole ? 'origin.fewer' : 'origin.all', { n: list.length })}
        </Button>
      ) : null}
      {isWhole && attempts > list.length ? (
        <Typography variant="body2" color="textSecondary">
          {originText('origin.named', { n: list.length })}
        </Typography>
      ) : null}
    </Box>
  );
}
