import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, sharedText, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { CategoryField } from '../../lib/category/category-field.js';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { GoodsPicture } from './goods-picture.js';
import { MallPrice } from './mall-price.js';
import { goodsPageSize, goodsTitleMax, isFiltered, type MallQuery } from './mall-query.js';
import { mallText } from './mall.texts.js';

type Card = CallOutput<'/api/mall/goods/paging'>['records'][number];
/** Five beside each other (specification 3, section 9), two on a phone. */
const cardsSx = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
} as const;
const noConditions = { q: '', category: '' } as const;

interface GoodsTabProps {
  query: MallQuery;
  change: (part: Partial<MallQuery>) => void;
  goTo: (page: number) => void;
}

function useGoods({ q, category, page }: MallQuery) {
  const asked = q.trim();
  return useQuery({
    queryKey: ['mall', 'goods', asked, category, page],
    queryFn: ({ signal }) => {
      const params = { ...(asked === '' ? {} : { q: asked }), ...(category === '' ? {} : { catId: category }) };
      return api.call('/api/mall/goods/paging', { current: page, size: goodsPageSize, params }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

function GoodsCard({ goods }: { goods: Card }): ReactElement {
  const { id, title, summary, image, sales } = goods;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={title}
      sx={{ borderRadius: 1.25, overflow: 'hidden', position: 'relative', display: 'flex', flexDirection: 'column' }}
    >
      <GoodsPicture src={image} alt="" />
      <Box sx={{ p: 1.5, display: 'grid', gap: 0.75, flex: 1, gridTemplateRows: 'auto 1fr auto', minWidth: 0 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {/* the whole card is the link */}
          <Link
            component={RouterLink}
            to={addressOf(learnerPages.GoodsDetail, { id })}
            underline="hover"
            color="textPrimary"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {title}
          </Link>
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {summary}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: 1 }}>
          <MallPrice {...goods} />
          <Typography variant="body2" color="textSecondary">
            {mallText('mall.sales', { n: sales })}
          </Typography>
        </Box>
      </Box>
    </Paper>
  );
}

function GoodsList({ query, change, goTo }: GoodsTabProps): ReactElement {
  const goods = useGoods(query);
  const page = goods.data;
  const isBehind = useLastPage(page, goTo);
  if (goods.isPending || isBehind)
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={cardsSx}>
        {[0, 1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height={300} />
        ))}
      </Box>
    );
  if (page === undefined) return <ErrorState error={goods.error} onRetry={() => void goods.refetch()} />;
  if (page.records.length === 0)
    return (
      <EmptyState
        text={mallText(isFiltered(query) ? 'mall.noneFound' : 'mall.none')}
        action={
          isFiltered(query) ? (
            <Button variant="outlined" onClick={() => change(noConditions)}>
              {mallText('mall.showAll')}
            </Button>
          ) : null
        }
      />
    );
  return (
    <Box aria-busy={goods.isPlaceholderData} sx={{ opacity: goods.isPlaceholderData ? 0.6 : 1 }}>
      <Box sx={cardsSx}>
        {page.records.map((one) => (
          <GoodsCard key={one.id} goods={one} />
        ))}
      </Box>
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {mallText('mall.count', { n: page.total })}
        </Typography>
        <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
      </Box>
    </Box>
  );
}

/** Goods on the shelf, by category and by words. */
export function GoodsTab(props: GoodsTabProps): ReactElement {
  const { query, change } = props;
  const search = useCallback((q: string): void => change({ q }), [change]);
  return (
    <>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
        <Box sx={{ width: { xs: '100%', sm: 200 } }}>
          <CategoryField dicCode="mall_goods_catalog" value={query.category} onChange={(category) => change({ category })} />
        </Box>
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <PausingSearch label={mallText('mall.search')} value={query.q} maxLength={goodsTitleMax} onChange={search} />
        </Box>
      </Box>
      <GoodsList {...props} />
    </>
  );
}
