import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { scormSandbox } from '@xuekao/contracts/scorm-model';
import { ErrorState, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { courseText } from './course.texts.js';
import { frameName, newSecret, packageWordOf } from './package-frame.js';
import { PackageSaver, type PackageSaved } from './package-saver.js';
import { keepLastWord, type OpenLesson } from './use-lesson.js';
import { useReading } from './use-reading.js';

type Loaded = CallOutput<'/api/course/learn/load-package'>;
interface Place {
  courseId: string;
  fileId: string;
}
/** A browser lets a page that is left send no more than this. */
const mostLeftCharacters = 20_000;

interface PackageFrameProps extends Place {
  loaded: Loaded;
  ticket: string;
  title: string;
  onSaved: (saved: PackageSaved) => void;
  onStopped: (message: string) => void;
  /** what was said last is on its way */
  onLeft: (said: Promise<void>) => void;
}

/** One item in a frame of an origin that is nobody's: its script talks to this page by messages alone. */
function PackageFrame({ courseId, fileId, loaded, ticket, title, onSaved, onStopped, onLeft }: PackageFrameProps): ReactElement {
  const { version, current } = loaded;
  const [secret] = useState(newSecret);
  const hears = useRef({ onSaved, onStopped, onLeft });
  useEffect(() => {
    hears.current = { onSaved, onStopped, onLeft };
  });
  useEffect(() => {
    const saver = new PackageSaver({
      item: { courseId, fileId, ticket, itemId: current.id, revision: current.revision },
      call: (save, isLeft) =>
        api.call('/api/course/learn/save-package', save, {
          keepalive: isLeft && JSON.stringify(save.values).length < mostLeftCharacters,
        }),
      onSaved: (saved) => hears.current.onSaved(saved),
      onRefused: (message) => hears.current.onStopped(message),
    });
    const hear = ({ data }: MessageEvent): void => {
      const word = packageWordOf(data, secret, version);
      if (word !== null) saver.heard(word);
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void saver.flush(true);
    };
    window.addEventListener('message', hear);
    document.addEventListener('visibilitychange', leave);
    // it says nothing of itself: that it was opened is all there is to know
    if (current.isAsset && current.revision === 0) saver.heard({ values: {}, isCommit: true, isEnded: true });
    return () => {
      document.removeEventListener('visibilitychange', leave);
      // pages of the frame say their last words while they go
      const said = new Promise((next) => setTimeout(next, 0)).then(() => {
        window.removeEventListener('message', hear);
        return saver.close();
      });
      hears.current.onLeft(said);
    };
  }, [courseId, fileId, ticket, current, secret, version]);
  return (
    <Box
      component="iframe"
      title={title}
      name={frameName(secret, { ...current, version })}
      src={current.url}
      sandbox={scormSandbox(current.url, window.location.origin)}
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      sx={{ display: 'block', width: '100%', height: { xs: '70vh', md: '78vh' }, border: 0, bgcolor: '#fff' }}
    />
  );
}

export interface PackageViewProps extends Place {
  open: OpenLesson;
  isHeld: boolean;
  isFinished: boolean;
  /** seconds of the page that are still asked for; 0: none */
  leftSeconds: number;
  onFinished: (saved: PackageSaved) => void;
  onStopped: (message: string) => void;
}

/** A SCORM package: the items that it is made of, one at a time. */
export function PackageView(props: PackageViewProps): ReactElement {
  const { open, courseId, fileId, isHeld, isFinished, leftSeconds, onFinished, onStopped } = props;
  const { ticket, title } = open.lesson;
  const [itemId, setItemId] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const lastWord = useRef<Promise<void>>(Promise.resolve());
  const call = useQuery({
    queryKey: ['course-package', ticket, itemId],
    queryFn: async ({ signal }) => {
      // what was said of the item before is kept first
      await lastWord.current;
      return api.call('/api/course/learn/load-package', { courseId, fileId, ticket, ...(itemId === null ? {} : { itemId }) }, { signal });
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  useReading(open, isHeld || call.data === undefined, leftSeconds);
  const loaded = call.data;
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  if (loaded === undefined)
    return (
      <Box role="status">
        <Skeleton height={480} />
      </Box>
    );
  const { items, current } = loaded;
  const isDone = (id: string): boolean => done.has(id) || items.some((item) => item.id === id && item.isDone);
  const at = items.findIndex(({ id }) => id === current.id);
  const next = items[at + 1];
  const saved = (word: PackageSaved): void => {
    if (word.isDone) setDone((before) => new Set([...before, current.id]));
    if (word.finished) onFinished(word);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {items.length === 1 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <TextField
            select
            label={courseText('package.item')}
            value={current.id}
            onChange={({ target }) => setItemId(target.value)}
            sx={{ flex: '1 1 240px', minWidth: 0 }}
          >
            {items.map(({ id, title: name }, index) => (
              <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', minHeight: 44 }}>
                {courseText(isDone(id) ? 'package.itemDone' : 'package.itemOf', { n: index + 1, title: name })}
              </MenuItem>
            ))}
          </TextField>
          {next === undefined ? null : (
            <Button variant="outlined" onClick={() => setItemId(next.id)} sx={{ minHeight: 44 }}>
              {courseText('package.next')}
            </Button>
          )}
        </Box>
      )}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        <PackageFrame
          key={`${ticket} ${current.id}`}
          {...{ courseId, fileId, loaded, ticket, onStopped }}
          title={courseText('package.frame', { title: items.length === 1 ? title : (items[at]?.title ?? title) })}
          onSaved={saved}
          onLeft={(said) => {
            lastWord.current = said;
            keepLastWord(said);
          }}
        />
      </Box>
      {isDone(current.id) ? (
        <Typography role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckCircleIcon color="success" aria-hidden />
          {courseText(items.length === 1 ? 'package.allDone' : 'package.done')}
        </Typography>
      ) : null}
      {isFinished ? null : (
        <Typography variant="body2" color="textSecondary">
          {courseText('package.rule')}
        </Typography>
      )}
    </Box>
  );
}
