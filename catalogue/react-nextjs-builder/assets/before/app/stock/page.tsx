'use client';
import { useEffect, useState } from 'react';
import { allStock } from '../../lib/stock';
import { reserve } from './actions';

export default function Page({ params, searchParams }) {
  const [items, setItems] = useState([]);
  const shop = searchParams.shop;
  useEffect(() => {
    fetch('/api/stock?shop=' + shop).then((r) => r.json()).then(setItems);
  }, []);
  return (
    <div>
      <h1>Stock at {new Date().toLocaleTimeString()}</h1>
      {items.map((item, index) => (
        <div key={index}>
          <span dangerouslySetInnerHTML={{ __html: item.note }} />
          <button onClick={() => reserve(item)}>Reserve</button>
        </div>
      ))}
    </div>
  );
}
