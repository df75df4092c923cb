import { defineComponent, h, onMounted, ref } from 'vue';
import { ownKey, useOwnKey } from './fill-in';
import { isKey } from './own-key-places';

/** Puts the reader's key into the examples of the page, if they want it there. */
export const OwnKey = defineComponent(() => {
  const given = ref('');
  onMounted(() => {
    given.value = ownKey();
  });
  const change = (text: string) => {
    given.value = text.trim();
    useOwnKey(isKey(given.value) ? given.value : '');
  };
  const state = () => {
    if (given.value === '') return 'It stays in the memory of this page: it is not stored and not sent.';
    if (isKey(given.value)) return 'The examples have your key, until you remove it or load the page again.';
    return 'A key begins with kits_ and has 36 characters.';
  };
  return () =>
    h('details', { class: 'own-key' }, [
      h('summary', 'Fill my key into the examples'),
      h('label', [
        'Your key ',
        h('input', {
          value: given.value,
          autocomplete: 'off',
          autocapitalize: 'off',
          spellcheck: false,
          placeholder: 'kits_...',
          onInput: ({ target }: Event) => change((target as HTMLInputElement).value),
        }),
      ]),
      h('button', { type: 'button', disabled: given.value === '', onClick: () => change('') }, 'Remove'),
      h('p', { role: 'status' }, state()),
    ]);
});
