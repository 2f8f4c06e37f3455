import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Skeleton } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { courseText } from './course.texts.js';
import { openPdf, type PDFDocumentProxy } from './pdf-file.js';
import type { OpenLesson } from './use-lesson.js';
import { useReading } from './use-reading.js';

const zooms = [1, 1.25, 1.5, 2, 3] as const;
/** A4, until the first page says what it is. */
const usualRatio = Math.SQRT2;
/** of a page that is drawn before it is seen */
const ahead = '600px 0px';
const sharpest = 2;

interface Size {
  width: number;
  ratio: number;
}

interface PdfPageProps {
  file: PDFDocumentProxy;
  n: number;
  all: number;
  size: Size;
  /** it could not be drawn */
  onFailed: () => void;
}

function PdfPage({ file, n, all, size, onFailed }: PdfPageProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(size.ratio);
  const [words, setWords] = useState('');
  const [isFailed, setFailed] = useState(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: ahead });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const drawn = canvas.current;
    if (!isNear || drawn === null) return undefined;
    let cancel: (() => void) | null = null;
    let isOver = false;
    const draw = async (): Promise<void> => {
      const page = await file.getPage(n);
      if (isOver) return;
      const whole = page.getViewport({ scale: 1 });
      setRatio(whole.height / whole.width);
      const scale = (size.width / whole.width) * Math.min(sharpest, window.devicePixelRatio);
      const viewport = page.getViewport({ scale });
      drawn.width = Math.floor(viewport.width);
      drawn.height = Math.floor(viewport.height);
      const task = page.render({ canvas: drawn, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isOver) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => {
      // a page that is left while it is drawn refuses
      if (isOver) return;
      setFailed(true);
      failed.current();
    });
    return () => {
      isOver = true;
      cancel?.();
    };
  }, [file, n, isNear, size.width]);
  return (
    <Box
      ref={place}
      data-page={n}
      role="group"
      aria-label={courseText('lesson.page', { n, all })}
      sx={{ width: size.width, height: size.width * ratio, mx: 'auto', mb: 1.5, bgcolor: '#fff', boxShadow: 1, position: 'relative' }}
    >
      <Box component="canvas" ref={canvas} aria-hidden sx={{ display: 'block', width: '100%', height: '100%' }} />
      <Box sx={{ position: 'absolute', width: 1, height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', top: 0 }}>{words}</Box>
      {isFailed ? (
        // on the white of a page, in both colour schemes
        <Typography role="alert" sx={{ position: 'absolute', inset: 0, p: 3, textAlign: 'center', color: '#5f5f5f' }}>
          {courseText('lesson.pageBad')}
        </Typography>
      ) : null}
    </Box>
  );
}

export interface PdfViewProps {
  open: OpenLesson;
  isHeld: boolean;
  /** seconds of the page that are still asked for; 0: none */
  leftSeconds: number;
  onLost: () => void;
}

const isShown = async (url: string): Promise<boolean> => (await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' })).ok;

/** A document in its pages, by pdf.js: each is drawn when it comes near. */
export function PdfView({ open, isHeld, leftSeconds, onLost }: PdfViewProps): ReactElement {
  const { lesson, sender } = open;
  const frame = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [zoom, setZoom] = useState(0);
  const [page, setPage] = useState(1);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  // who looks at an empty frame reads nothing
  useReading(open, isHeld || file === null, leftSeconds);

  useEffect(() => {
    let isOver = false;
    const { document: opened, close } = openPdf(lesson.viewUrl);
    const load = async (): Promise<void> => {
      const read = await opened;
      const { width, height } = (await read.getPage(1)).getViewport({ scale: 1 });
      if (isOver) return;
      setSize({ width: (frame.current?.clientWidth ?? 800) - 24, ratio: height / width });
      setFile(read);
    };
    load().catch(() => {
      if (!isOver) lost.current();
    });
    return () => {
      isOver = true;
      close();
    };
  }, [lesson.viewUrl]);

  /** A page that is damaged says so; where its address is over, or the network is away, none of them comes any more. */
  const failed = (): void => {
    isShown(lesson.viewUrl).then(
      (is) => is || lost.current(),
      () => lost.current(),
    );
  };

  // the page on which one stopped, on whatever device
  useEffect(() => {
    if (file === null || lesson.position < 1) return;
    frame.current?.querySelector(`[data-page="${Math.floor(lesson.position) + 1}"]`)?.scrollIntoView({ block: 'start' });
  }, [file, lesson.position]);

  const scrolled = (): void => {
    const box = frame.current;
    if (box === null) return;
    const top = box.getBoundingClientRect().top + box.clientHeight / 3;
    const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
    const shown = pages.findLast((one) => one.getBoundingClientRect().top <= top);
    const n = Number(shown?.dataset['page'] ?? 1);
    setPage(n);
    sender.stands((n - 1) * 1000);
  };
  const drawn = size === null ? null : { ratio: size.ratio, width: Math.floor(size.width * (zooms[zoom] ?? 1)) };
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="body2" color="textSecondary" aria-live="off" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {file === null ? '' : courseText('lesson.page', { n: page, all: file.numPages })}
        </Typography>
        <IconButton
          aria-label={courseText('lesson.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
          sx={{ width: 44, height: 44 }}
        >
          <RemoveIcon />
        </IconButton>
        <IconButton
          aria-label={courseText('lesson.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
          sx={{ width: 44, height: 44 }}
        >
          <AddIcon />
        </IconButton>
      </Box>
      <Box
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={courseText('lesson.document', { title: lesson.title })}
        onScroll={scrolled}
        sx={{ height: { xs: '70vh', md: '78vh' }, overflow: 'auto', p: 1.5, bgcolor: 'action.hover' }}
      >
        {file === null || drawn === null ? <Skeleton height={Math.round(400 * usualRatio)} /> : null}
        {file === null || drawn === null
          ? null
          : Array.from({ length: file.numPages }, (_, at) => (
              <PdfPage key={at} file={file} n={at + 1} all={file.numPages} size={drawn} onFailed={failed} />
            ))}
      </Box>
    </Box>
  );
}
