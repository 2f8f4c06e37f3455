import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { exhibits } from './exhibits.js';
import { states, type Exhibit, type ExhibitProps, type State } from './exhibit.js';
import { galleryText } from './gallery.texts.js';

const query = new URLSearchParams(window.location.search);
const isName = (name: string): name is keyof typeof exhibits => Object.hasOwn(exhibits, name);
const stateOf = (value: string | null): State => states.find((state) => state === value) ?? 'full';

function Contents(): ReactElement {
  return (
    <Box component="ul" sx={{ columns: { xs: 1, sm: 2 }, pl: 2.5 }}>
      {Object.entries(exhibits).map(([name, { title }]) => (
        <Box component="li" key={name} sx={{ minHeight: 44 }}>
          <Link href={`?page=${name}`}>{title}</Link>
        </Box>
      ))}
    </Box>
  );
}

function Show({ name, state }: { name: keyof typeof exhibits; state: State }): ReactElement {
  const exhibit: Exhibit = exhibits[name];
  const [Page, setPage] = useState<ComponentType<ExhibitProps> | null>(null);
  useEffect(() => {
    void exhibit.load().then((loaded) => setPage(() => loaded));
  }, [exhibit]);
  return (
    <>
      <Box component="nav" aria-label={galleryText('gallery.states')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Link href="?">{galleryText('gallery.contents')}</Link>
        {exhibit.states.map((one) => (
          <Link
            key={one}
            href={`?page=${name}&state=${one}`}
            aria-current={one === state ? 'page' : undefined}
            sx={{ fontWeight: one === state ? 650 : 400 }}
          >
            {galleryText(`gallery.state.${one}`)}
          </Link>
        ))}
      </Box>
      {Page === null ? <Skeleton variant="rounded" height={200} /> : <Page state={state} />}
    </>
  );
}

/** `?page=…&state=…`: one component of the shared package, or the list of all. */
export function Gallery(): ReactElement {
  const name = query.get('page') ?? '';
  const title = isName(name) ? exhibits[name].title : galleryText('gallery.title');
  return (
    <Container component="main" maxWidth="lg" sx={{ py: 3 }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {isName(name) ? <Show name={name} state={stateOf(query.get('state'))} /> : <Contents />}
    </Container>
  );
}
