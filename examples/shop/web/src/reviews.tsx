import { useEffect, useState } from 'react';
import { call } from './session';

type Review = { id: string; author_name: string; text: string };

/** Reviews in the shop's own API, which trusts the same token for the scopes that are its own. */
export function Reviews({ mayWrite, mayModerate }: { mayWrite: boolean; mayModerate: boolean }) {
  const [reviews, setReviews] = useState<Review[]>([]);
  const load = async () => setReviews((await (await call('/reviews')).json()) as Review[]);
  useEffect(() => void load(), []);

  const add = async (form: FormData) => {
    await call('/reviews', 'POST', { text: form.get('text') });
    await load();
  };
  const remove = async (id: string) => {
    await call(`/reviews/${id}`, 'DELETE');
    await load();
  };

  return (
    <section>
      <h2>Reviews</h2>
      <ul id="reviews">
        {reviews.map(({ id, author_name, text }) => (
          <li key={id}>
            {text} <i>{author_name}</i> {mayModerate && <button onClick={() => remove(id)}>Delete</button>}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form action={add}>
          <input name="text" required /> <button>Add a review</button>
        </form>
      )}
    </section>
  );
}
