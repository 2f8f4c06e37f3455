import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createApi, EmptyState, ErrorState, messageOf, notify, PageBoundary } from '@xuekao/frontend-shared';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';

/** Answers of a server, or of what stands between: status and body; null: nothing comes back. */
const answers: Readonly<Record<string, readonly [number, string] | null>> = {
  成功: [200, '{"code":0,"msg":"","data":null}'],
  没有理由的拒绝: [200, '{"code":10010001,"msg":"","data":null}'],
  有理由的拒绝: [200, '{"code":20010002,"msg":"您有正在进行的考试，请先完成。","data":null}'],
  没有回应: null,
  '400': [400, '<html>'],
  '403': [403, '<html>'],
  '404': [404, '<html>'],
  '413': [413, '<html>'],
  '429': [429, '<html>'],
  '500': [500, '<html>'],
  '502': [502, '<html>'],
  '503': [503, '<html>'],
};

const MissingPage = lazy(async () =>
  Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch dynamically imported module: /assets/page.js')),
);
function BrokenPage(): never {
  throw new Error('broken');
}

async function change(name: string): Promise<void> {
  const answer = answers[name];
  const api = createApi({
    token: () => null,
    fetch: () => (answer ? Promise.resolve(new Response(answer[1], { status: answer[0] })) : Promise.reject(new TypeError('failed'))),
  });
  try {
    await api.call('/api/exam/exam/state', { id: '0'.repeat(24), state: 0 });
    notify('状态修改成功!', 'success');
  } catch (error) {
    notify(messageOf(error), 'error');
  }
}

export function AnswersPage({ state }: ExhibitProps): ReactElement {
  const [page, setPage] = useState<'missing' | 'broken' | null>(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {Object.keys(answers).map((name) => (
          <Button key={name} variant="outlined" sx={{ minHeight: 44 }} onClick={() => void change(name)}>
            {name}
          </Button>
        ))}
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setPage('missing')}>
          打开没有下载到的页面
        </Button>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setPage('broken')}>
          打开出错的页面
        </Button>
      </Box>
      <PageBoundary page={page ?? ''}>
        <Suspense fallback={null}>{page === 'missing' ? <MissingPage /> : page === 'broken' ? <BrokenPage /> : null}</Suspense>
      </PageBoundary>
      {state === 'error' ? <ErrorState error={new Error('x')} onRetry={() => notify('重试', 'info')} /> : <EmptyState />}
    </>
  );
}
