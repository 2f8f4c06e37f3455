import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState, RichText, sharedText, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { GoodsCarousel } from './goods-carousel.js';
import { isChosen, isOffered, withChoice, type Goods, type Item } from './goods-choice.js';
import { MallPrice } from './mall-price.js';
import { mallText } from './mall.texts.js';

type Sku = NonNullable<CallOutput<'/api/mall/goods/map-sku'>['sku']>;

/** The specification with these values, as it stands now. */
function useSku({ id, defaultSku }: Goods, items: readonly Item[]): { sku: Sku | null; isOld: boolean } {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['mall', 'sku', id, items],
    queryFn: ({ signal }) => api.call('/api/mall/goods/map-sku', { goodsId: id, items: [...items] }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  return { sku: data === undefined ? defaultSku : data.sku, isOld: isPlaceholderData };
}

function ParamChoice({
  param: { id: paramId, title, values },
  goods,
  chosen,
  onChoose,
}: {
  param: Goods['params'][number];
  goods: Goods;
  chosen: readonly Item[];
  onChoose: (items: readonly Item[]) => void;
}): ReactElement {
  const labelId = useId();
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {values
          .filter(({ id: valueId }) => isOffered(goods.skuItems, { paramId, valueId }))
          .map(({ id: valueId, value }) => {
            const isOn = isChosen(chosen, { paramId, valueId });
            return (
              <Button
                key={valueId}
                variant="outlined"
                color={isOn ? 'primary' : 'secondary'}
                aria-pressed={isOn}
                sx={{ minHeight: 44, ...(isOn ? { borderWidth: 2, fontWeight: 650 } : {}) }}
                onClick={() => onChoose(withChoice(goods.skuItems, chosen, { paramId, valueId }))}
              >
                {value}
              </Button>
            );
          })}
      </Box>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

function GoodsView({ goods }: { goods: Goods }): ReactElement {
  const [chosen, setChosen] = useState<readonly Item[]>(goods.defaultSku?.items ?? []);
  const [at, setAt] = useState(0);
  const { sku, isOld } = useSku(goods, chosen);
  const left = sku?.leftStock ?? 0;
  const images = [...goods.images, ...(sku === null || sku.image === '' || goods.images.includes(sku.image) ? [] : [sku.image])];
  const choose = (items: readonly Item[]): void => setChosen(items);
  // a picture of the chosen specification comes to the front; who turns the pages goes on from there
  const [shownFor, setShownFor] = useState(goods.defaultSku?.id ?? '');
  if (sku !== null && !isOld && sku.id !== shownFor) {
    setShownFor(sku.id);
    if (sku.image !== '') setAt(Math.max(0, images.indexOf(sku.image)));
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
          alignItems: 'start',
        }}
      >
        <GoodsCarousel images={images} at={Math.min(at, Math.max(0, images.length - 1))} onChange={setAt} />
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Box>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {goods.title}
            </Typography>
            {goods.summary === '' ? null : (
              <Typography color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
                {goods.summary}
              </Typography>
            )}
          </Box>
          <Box
            aria-busy={isOld}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, p: 1.5, bgcolor: 'action.hover', borderRadius: 1 }}
          >
            <MallPrice {...(sku ?? goods)} size="1.5rem" />
            <Typography variant="body2" color="textSecondary">
              {mallText('mall.sales', { n: goods.sales })}
            </Typography>
          </Box>
          {goods.params.map((param) => (
            <ParamChoice key={param.id} {...{ param, goods, chosen }} onChoose={choose} />
          ))}
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1, alignItems: 'center' }}
          >
            {sku === null || sku.title === '' ? null : <Fact label={mallText('goods.chosen')}>{sku.title}</Fact>}
            <Fact label={mallText('goods.count')}>{mallText('goods.countOne')}</Fact>
            <Fact label={mallText('goods.stock')}>{mallText('goods.stockOf', { n: left })}</Fact>
            {goods.buyLimit > 0 ? <Fact label={mallText('goods.limit')}>{mallText('goods.limitOf', { n: goods.buyLimit })}</Fact> : null}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {sku === null || left <= 0 || isOld ? (
              <Button variant="contained" size="large" disabled sx={{ minWidth: 160 }}>
                {mallText('goods.buy')}
              </Button>
            ) : (
              <Button
                component={Link}
                to={addressOf(learnerPages.MallCheckout, { sku: sku.id })}
                variant="contained"
                size="large"
                sx={{ minWidth: 160 }}
              >
                {mallText('goods.buy')}
              </Button>
            )}
            {left <= 0 && !isOld ? <Chip label={mallText('goods.soldOut')} /> : null}
          </Box>
        </Box>
      </Box>
      <Paper variant="outlined" component="section" sx={{ mt: 3, p: { xs: 2, sm: 3 }, borderRadius: 1.25 }}>
        <Typography component="h2" sx={{ fontSize: '1.125rem', fontWeight: 650, mb: 1.5 }}>
          {mallText('goods.details')}
        </Typography>
        {goods.content === '' ? (
          <Typography color="textSecondary">{mallText('goods.noContent')}</Typography>
        ) : (
          <RichText html={goods.content} />
        )}
      </Paper>
    </>
  );
}

/** Goods with their specifications; a press leads to the checkout. */
export function GoodsDetailPage(): ReactElement {
  const { id = '' } = useParams();
  const goods = useQuery({
    queryKey: ['mall', 'goods', id],
    queryFn: ({ signal }) => api.call('/api/mall/goods/detail', { id }, { signal }),
  });
  const { data } = goods;
  usePageTitle(data?.title ?? mallText('mall.title'));
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Button component={Link} to={learnerPages.Mall} color="secondary" startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1, minHeight: 44 }}>
        {mallText('goods.back')}
      </Button>
      {goods.isPending ? (
        <Box role="status" aria-label={sharedText('shared.loading')}>
          <Skeleton height={360} />
        </Box>
      ) : null}
      {goods.isError && data === undefined ? <ErrorState isPage error={goods.error} onRetry={() => void goods.refetch()} /> : null}
      {data === undefined ? null : <GoodsView key={data.id} goods={data} />}
    </Box>
  );
}
