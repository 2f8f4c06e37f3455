import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { AnswerFile, AnswerValue } from '@xuekao/contracts';
import { secondsOf } from '@xuekao/contracts/answer-files';
import { use, useCallback, useEffect, useState, type ReactElement } from 'react';
import { ImagePreview } from '../rich-text/image-preview.js';
import { answerFilesText } from './answer-files.texts.js';
import { filesInWords } from './files-in-words.js';
import { FileLinksContext, type LinkedFile } from './answer-files-context.js';

const soundName = (file: AnswerFile): string => {
  const seconds = secondsOf(file);
  return answerFilesText('files.soundLength', { m: Math.floor(seconds / 60), s: String(seconds % 60).padStart(2, '0') });
};

function Missing({ words }: { words: string }): ReactElement {
  return (
    <Typography variant="body2" sx={{ color: 'warning.main' }}>
      {words}
    </Typography>
  );
}

function Sound({ file, onLost }: { file: LinkedFile; onLost: () => void }): ReactElement {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {soundName(file)}
      </Typography>
      {file.url === '' ? (
        <Missing words={answerFilesText('files.missing.sound')} />
      ) : (
        <Box
          component="audio"
          controls
          preload="metadata"
          src={file.url}
          aria-label={soundName(file)}
          onError={onLost}
          sx={{ width: '100%', maxWidth: 480, display: 'block' }}
        />
      )}
    </Box>
  );
}

function Photos({ files, onLost }: { files: readonly LinkedFile[]; onLost: () => void }): ReactElement {
  const [open, setOpen] = useState<number | null>(null);
  const there = files.filter(({ url }) => url !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {there.map(({ sha, url }, index) => (
        <ButtonBase key={sha} aria-label={answerFilesText('files.open', { n: index + 1 })} onClick={() => setOpen(index)}>
          <Box
            component="img"
            src={url}
            alt=""
            onError={onLost}
            sx={{ width: 120, height: 120, objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: '#fff' }}
          />
        </ButtonBase>
      ))}
      {there.length < files.length ? <Missing words={answerFilesText('files.missing.photo', { n: files.length - there.length })} /> : null}
      {open === null ? null : (
        <ImagePreview
          images={there.map(({ url }, index) => ({ src: url, alt: answerFilesText('files.photo', { n: index + 1 }) }))}
          start={open}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}

type Shown = { kind: 'loading' } | { kind: 'failed' } | { kind: 'there'; files: LinkedFile[] };

function Linked({ quId, links }: { quId: string; links: NonNullable<React.ContextType<typeof FileLinksContext>> }): ReactElement {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const { paperId, ask } = links;
  const load = useCallback((): (() => void) => {
    let isGone = false;
    ask({ paperId, quId }).then(
      ({ files }) => void (isGone || setShown({ kind: 'there', files })),
      () => void (isGone || setShown({ kind: 'failed' })),
    );
    return () => {
      isGone = true;
    };
  }, [ask, paperId, quId]);
  useEffect(load, [load]);
  // a link is over after a quarter of an hour, and a page may stand open for longer
  const lost = (): void => setShown({ kind: 'failed' });
  if (shown.kind === 'loading')
    return (
      <Typography role="status" variant="body2" color="textSecondary">
        {answerFilesText('files.loading')}
      </Typography>
    );
  if (shown.kind === 'failed')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={load}>
            {answerFilesText('files.again')}
          </Button>
        }
      >
        {answerFilesText('files.failed')}
      </Alert>
    );
  const photos = shown.files.filter(({ kind }) => kind === 'photo');
  return (
    <>
      {shown.files.map((file) => (file.kind === 'sound' ? <Sound key={file.sha} file={file} onLost={lost} /> : null))}
      {photos.length > 0 ? <Photos files={photos} onLost={lost} /> : null}
    </>
  );
}

/** Recordings and photos of an answer: to be heard and seen where the page may ask for them, else counted. */
export function AnswerFilesShown({ quId, answer }: { quId: string; answer: AnswerValue | null }): ReactElement | null {
  const links = use(FileLinksContext);
  if ((answer?.files?.length ?? 0) === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mt: 1 }}>
      {links === null ? (
        <Typography color="textSecondary">{filesInWords(answer)}</Typography>
      ) : (
        <Linked key={`${links.paperId} ${quId}`} quId={quId} links={links} />
      )}
    </Box>
  );
}
