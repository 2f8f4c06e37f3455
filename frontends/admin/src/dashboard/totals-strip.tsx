import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { battleRoutes } from '../battle/routes.js';
import { certRoutes } from '../cert/routes.js';
import { courseRoutes } from '../course/routes.js';
import { courseFileRoutes } from '../course-file/routes.js';
import { examRoutes } from '../exam/routes.js';
import { useCall } from '../lib/use-call.js';
import { questionRoutes } from '../question/routes.js';
import { repoRoutes } from '../repo/routes.js';
import { templateRoutes } from '../template/routes.js';
import { userRoutes } from '../user/routes.js';
import { figuresText } from './figures.texts.js';

type Totals = CallOutput<'/api/stat/total/num/all'>;

/** Each number leads to the list that it counts. */
const cards = [
  { of: 'userCount', to: userRoutes.UserList },
  { of: 'examCount', to: examRoutes.ExamList },
  { of: 'tmplCount', to: templateRoutes.TmplList },
  { of: 'repoCount', to: repoRoutes.RepoList },
  { of: 'quCount', to: questionRoutes.QuList },
  { of: 'courseCount', to: courseRoutes.CourseList },
  { of: 'fileCount', to: courseFileRoutes.CourseFileList },
  { of: 'battleCount', to: battleRoutes.BattleList },
  { of: 'grantCount', to: certRoutes.CertGrantList },
] as const satisfies readonly { of: keyof Totals; to: string }[];
const number = new Intl.NumberFormat('zh-CN');

/** How much there is of each thing that the person may open. The cards share the width, however many there are. */
export function TotalsStrip(): ReactElement | null {
  const { data: totals, isPending } = useCall('/api/stat/total/num/all', {}, { onFocus: true });
  if (isPending) return <Skeleton variant="rounded" height={88} />;
  const shown = cards.flatMap(({ of, to }) => {
    const n = totals?.[of] ?? null;
    return n === null ? [] : [{ of, to, n }];
  });
  if (shown.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={figuresText('fig.totals')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))' }}
    >
      {shown.map(({ of, to, n }) => (
        <ButtonBase
          key={of}
          component={Link}
          to={to}
          sx={{
            display: 'grid',
            justifyContent: 'start',
            justifyItems: 'start',
            px: 2,
            py: 1.5,
            minHeight: 76,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Typography variant="body2" color="textSecondary">
            {figuresText(`fig.${of}`)}
          </Typography>
          <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>
            {number.format(n)}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}
