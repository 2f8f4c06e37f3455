import Typography from '@mui/material/Typography';
import { lazyPart, Tabs } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { GoodsTab } from './goods-tab.js';
import { mallTabs, readMallQuery, writeMallQuery, type MallQuery } from './mall-query.js';
import { mallText } from './mall.texts.js';

const OrdersTab = lazyPart(async () => (await import('./own-pages.js')).OrdersTab);
const AddressesTab = lazyPart(async () => (await import('./own-pages.js')).AddressesTab);

/** The mall: goods, the own orders, and the addresses that they go to. */
export function MallIndexPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(mallText('mall.title'));
  const query = readMallQuery(params);
  const change = useCallback(
    (part: Partial<MallQuery>): void =>
      setParams((before) => writeMallQuery({ ...readMallQuery(before), page: 1, ...part }), { replace: !('page' in part) }),
    [setParams],
  );
  const goTo = useCallback(
    (page: number): void => setParams((before) => writeMallQuery({ ...readMallQuery(before), page }), { replace: true }),
    [setParams],
  );
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {mallText('mall.title')}
      </Typography>
      <Tabs
        label={mallText('mall.tabs')}
        value={query.to}
        tabs={mallTabs.map((value) => ({ value, label: mallText(`mall.tab.${value}`) }))}
        panelId="mall-panel"
        onChange={(to) => setParams(writeMallQuery({ to, q: '', category: '', page: 1 }))}
      />
      <div role="tabpanel" id="mall-panel" aria-labelledby={`tab-${query.to}`}>
        {query.to === 'goods' ? <GoodsTab query={query} change={change} goTo={goTo} /> : null}
        {query.to === 'order' ? <OrdersTab /> : null}
        {query.to === 'addr' ? <AddressesTab /> : null}
      </div>
    </>
  );
}
