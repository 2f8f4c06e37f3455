import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, TypedConfirmDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

const bank = '二〇二六年秋季学期信息安全与职业素养（含实验操作与案例分析）题库';

export function ConfirmsPage({ state }: ExhibitProps): ReactElement {
  const [open, setOpen] = useState<'typed' | 'plain' | null>(null);
  const [done, setDone] = useState<string[]>([]);
  const finish = (what: string): void => {
    setDone([...done, what]);
    setOpen(null);
  };
  const busy = state === 'loading';
  return (
    <>
      <Button variant="outlined" color="error" sx={{ mr: 2, minHeight: 44 }} onClick={() => setOpen('typed')}>
        清空题库
      </Button>
      <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpen('plain')}>
        删除
      </Button>
      <Value value={done} />
      {open === 'typed' ? (
        <TypedConfirmDialog
          text={bank}
          title="清空题库"
          busy={busy}
          confirmText="清空"
          onConfirm={() => finish('typed')}
          onCancel={() => setOpen(null)}
        >
          <Typography>将删除题库中的 1,284 道试题及全部章节，删除后不能恢复。</Typography>
        </TypedConfirmDialog>
      ) : null}
      <ConfirmDialog
        open={open === 'plain'}
        danger
        busy={busy}
        title="确实要删除吗?"
        onConfirm={() => finish('plain')}
        onCancel={() => setOpen(null)}
      >
        <Typography color="textSecondary">将删除选中的 3 项，删除后不能恢复。</Typography>
      </ConfirmDialog>
    </>
  );
}
