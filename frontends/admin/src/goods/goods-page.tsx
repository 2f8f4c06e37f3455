import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useDicTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useEditedForm } from '../lib/use-edited-form.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { EditedFormPage } from '../ui/edited-form.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
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
  const first = { form: start, revision: goods?.revision ?? 0 };
  const edited = useEditedForm(key, first, whole);
  const { form, turn } = edited;
  const [toStock, setToStock] = useState<StockTarget | null>(null);
  const stale = useStaleSave(() => detailOf(goods?.id ?? ''));
  const categories = useDicTitles(goodsCategories, stale.theirs !== null);

  const store = async (values: GoodsForm, read: number): Promise<void> => {
    const input = toInput(values, goods === null ? null : { id: goods.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/mall/goods/admin/save', input)));
    if (saved === undefined) return;
    // combinations that are new have their id and their stock now
    const stored = await run(() => detailOf(saved.id));
    if (stored === undefined) return;
    const base = { form: fromDetail(stored), revision: stored.revision };
    const newer = edited.settle(values, base);
    notify(newer === null ? goodsText('goods.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (goods === null) {
      if (newer !== null) edited.handOver(draftKey(userId, 'goods', saved.id), base, newer);
      void navigate(addressOf(goodsRoutes.GoodsEdit, { id: saved.id }), { replace: true });
    }
    await refreshCalls(['/api/mall/goods/admin/detail'], ['goods', 'goods-stock']);
  };
  const section = { form, disabled: !canSave };
  return (
    <EditedFormPage
      edited={edited}
      start={first}
      title={goods === null ? goodsText('goods.create') : goods.title}
      back={goodsRoutes.GoodsList}
      links={
        goods === null ? null : (
          <Button component={Link} variant="outlined" to={filterAddress(goodsRoutes.GoodsStockList, { goodsId: goods.id })}>
            {goodsText('goods.toStock')}
          </Button>
        )
      }
      canSave={canSave}
      busy={busy}
      stale={stale}
      partsOf={() => goodsParts(categories)}
      formOf={fromDetail}
      onSave={store}
    >
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
      {toStock === null ? null : (
        <StockDialog
          target={toStock}
          onClose={() => setToStock(null)}
          onDone={(leftStock) => {
            // what is being edited stays: the stock is no part of the form
            const isClean = !form.formState.isDirty;
            const [base, values] = [
              withStock(edited.opened.form, toStock.skuId, leftStock),
              withStock(form.getValues(), toStock.skuId, leftStock),
            ];
            edited.setOpened({ ...edited.opened, form: base });
            form.reset(base);
            if (!isClean) form.reset(values, { keepDefaultValues: true });
            setToStock(null);
          }}
        />
      )}
    </EditedFormPage>
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
