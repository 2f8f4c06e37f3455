import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { useDicTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey, writeDraft } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { settleForm } from '../lib/settle-form.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { readFormDraft, useFormDraft, type OpenedForm } from '../lib/use-form-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { fromDetail, goodsCategories, newGoods, toInput, type GoodsDetail, type GoodsForm } from './goods-form.js';
import { goodsParts } from './goods-parts.js';
import { BasicsSection, ContentSection, SaleSection, SkuSection } from './goods-sections.js';
import { goodsText } from './goods.texts.js';
import { goodsRoutes } from './routes.js';
import { StockDialog, type StockTarget } from './stock-dialog.js';

const detailOf = (id: string): Promise<GoodsDetail> => api.call('/api/mall/goods/admin/detail', { id });
const whole = (form: GoodsForm): GoodsForm => form;
const withStock = (form: GoodsForm, skuId: string, leftStock: number): GoodsForm => ({
  ...form,
  skus: form.skus.map((row) => (row.stored?.id === skuId ? { ...row, stored: { id: skuId, leftStock } } : row)),
});

function GoodsEditor({ goods, start, userId }: { goods: GoodsDetail | null; start: GoodsForm; userId: string }): ReactElement {
  const [canSave, canStock] = [useCan('goods:save'), useCan('goods:stock')];
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const key = draftKey(userId, 'goods', goods?.id ?? 'new');
  const [found] = useState(() => readFormDraft<GoodsForm>(key));
  const [opened, setOpened] = useState<OpenedForm<GoodsForm>>(found?.base ?? { form: start, revision: goods?.revision ?? 0 });
  const [turn, setTurn] = useState(0);
  const [toStock, setToStock] = useState<StockTarget | null>(null);
  const form = useForm<GoodsForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const { getValues, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(key, form, opened, whole, found?.at ?? null);
  const stale = useStaleSave(() => detailOf(goods?.id ?? ''));
  const categories = useDicTitles(goodsCategories, stale.theirs !== null);
  useEffect(() => {
    if (found === null) return;
    reset(found.value.form, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  }, [found, reset]);

  const begin = (base: OpenedForm<GoodsForm>, values = base.form): void => {
    setOpened(base);
    reset(base.form);
    reset(values, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  };
  const store = async (values: GoodsForm, read: number): Promise<void> => {
    const input = toInput(values, goods === null ? null : { id: goods.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/mall/goods/admin/save', input)));
    if (saved === undefined) return;
    // combinations that are new have their id and their stock now
    const stored = await run(() => detailOf(saved.id));
    if (stored === undefined) return;
    const base = { form: fromDetail(stored), revision: stored.revision };
    setOpened(base);
    // at once, so that the guard of unsaved changes lets the page go
    const newer = flushSync(() => settleForm({ getValues, reset }, values, base.form));
    if (newer === null) draft.drop();
    notify(newer === null ? goodsText('goods.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (goods === null) {
      if (newer !== null) {
        writeDraft(draftKey(userId, 'goods', saved.id), { form: newer, revision: saved.revision }, base);
        draft.drop();
        flushSync(() => reset(newer));
      }
      void navigate(addressOf(goodsRoutes.GoodsEdit, { id: saved.id }), { replace: true });
    }
    await refreshCalls(['/api/mall/goods/admin/detail'], ['goods', 'goods-stock']);
  };
  const section = { form, disabled: !canSave };
  return (
    <Box component="form" noValidate onSubmit={handleSubmit((values) => store(values, opened.revision))}>
      <PageHeader
        title={goods === null ? goodsText('goods.create') : goods.title}
        back={goodsRoutes.GoodsList}
        note={draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {goods === null ? null : (
              <Button component={Link} variant="outlined" to={filterAddress(goodsRoutes.GoodsStockList, { goodsId: goods.id })}>
                {goodsText('goods.toStock')}
              </Button>
            )}
            {canSave ? (
              <Button type="submit" variant="contained" loading={busy}>
                {uiText('ui.save')}
              </Button>
            ) : null}
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.drop();
          begin({ form: start, revision: goods?.revision ?? 0 });
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BasicsSection {...section} />
          <SkuSection {...section} onStock={canStock ? setToStock : undefined} />
          <ContentSection key={turn} {...section} />
        </Box>
        <SaleSection {...section} />
      </Box>
      <LeaveGuard draft dirty={formState.isDirty && !busy} />
      {toStock === null ? null : (
        <StockDialog
          target={toStock}
          onClose={() => setToStock(null)}
          onDone={(leftStock) => {
            // what is being edited stays: the stock is no part of the form
            const isClean = !formState.isDirty;
            const [base, values] = [withStock(opened.form, toStock.skuId, leftStock), withStock(getValues(), toStock.skuId, leftStock)];
            setOpened({ ...opened, form: base });
            reset(base);
            if (!isClean) reset(values, { keepDefaultValues: true });
            setToStock(null);
          }}
        />
      )}
      <StaleDialog
        stale={stale}
        partsOf={() => goodsParts(categories)}
        base={opened.form}
        formOf={fromDetail}
        mine={() => getValues()}
        busy={busy}
        onTake={(theirs) => {
          draft.drop();
          begin({ form: fromDetail(theirs), revision: theirs.revision });
        }}
        onMerge={(merged, theirs) => {
          begin({ form: fromDetail(theirs), revision: theirs.revision }, merged);
          void handleSubmit((values) => store(values, theirs.revision))();
        }}
      />
    </Box>
  );
}

export function GoodsPage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall('/api/mall/goods/admin/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  if (id === undefined) return <GoodsEditor key="new" goods={null} start={newGoods()} userId={session.user.id} />;
  if (call.data === undefined && call.error !== null)
    return (
      <>
        <PageHeader title={goodsText('goods.edit')} back={goodsRoutes.GoodsList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return <GoodsEditor key={call.data.id} goods={call.data} start={fromDetail(call.data)} userId={session.user.id} />;
}
