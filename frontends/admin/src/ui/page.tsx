import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSite } from '../lib/site.js';
import { placeInHistory, trail } from '../lib/trail.js';
import { visited } from '../lib/visited.js';
import { uiText } from './ui.texts.js';

export interface PageHeaderProps {
  title: string;
  /** under the title */
  note?: ReactNode;
  /** where the arrow leads */
  back?: string;
  actions?: ReactNode;
}

/** The list as it was left, with its conditions and its place; the plain one for who came from elsewhere. */
function BackArrow({ to }: { to: string }): ReactElement {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent): void => {
    const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlainClick || !trail.isFrom(placeInHistory(), to)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <IconButton component={Link} to={to} edge="start" aria-label={uiText('ui.back')} onClick={goBack}>
      <ArrowBackIcon />
    </IconButton>
  );
}

export function PageHeader({ title, note, back, actions }: PageHeaderProps): ReactElement {
  const { siteName } = useSite();
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = siteName === '' ? title : `${title} · ${siteName}`;
  }, [title, siteName]);
  useEffect(() => {
    visited.open({ path: pathname, address: pathname + search, title });
  }, [pathname, search, title]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
      {back === undefined ? null : <BackArrow to={back} />}
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Typography variant="h1" sx={{ fontSize: '1.375rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {note === undefined ? null : (
          <Typography variant="body2" component="div" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      {actions === undefined ? null : <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}

export interface SectionProps {
  title?: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A quiet surface with a heading of its own. */
export function Section({ title, note, actions, children }: SectionProps): ReactElement {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5, p: { xs: 2, md: 2.5 }, minWidth: 0 }}
    >
      {title === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2.5 }}>
          <Box sx={{ flex: 1, minWidth: 160 }}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            {note === undefined ? null : (
              <Typography variant="body2" color="textSecondary">
                {note}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
      )}
      {children}
    </Box>
  );
}
