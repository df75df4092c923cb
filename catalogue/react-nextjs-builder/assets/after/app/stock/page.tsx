import { Suspense } from 'react';
import { shopFrom, stockOf } from '../../lib/stock';
import { ReserveForm } from './reserve-form';

export const metadata = { title: 'Stock' };

export default function Page({ searchParams }: PageProps<'/stock'>) {
  return (
    <main>
      <h1>Stock</h1>
      <Suspense fallback={<p style={{ minHeight: '12rem' }}>Loading stock</p>}>
        <StockList searchParams={searchParams} />
      </Suspense>
    </main>
  );
}

async function StockList({ searchParams }: Pick<PageProps<'/stock'>, 'searchParams'>) {
  const { shop } = await searchParams;
  const items = await stockOf(shopFrom(shop));
  if (items.length === 0) return <p>Nothing in stock in this shop.</p>;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.note} ({item.free} free)
          <ReserveForm id={item.id} />
        </li>
      ))}
    </ul>
  );
}
