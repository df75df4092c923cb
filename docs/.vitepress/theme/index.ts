import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type App, h, nextTick, onMounted, watch } from 'vue';
import { fillIn } from './fill-in';
import { OwnKey } from './own-key';
import { OWN_KEY } from './own-key-places';
import './style.css';

/** A link that leaves the docs: the theme's own links all begin with /docs/. The target makes the browser load it. */
const SiteLink = (props: { text: string; href: string }) =>
  h('a', { class: 'site-link', href: props.href, target: '_self' }, props.text);
SiteLink.props = ['text', 'href'];

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: App }) {
    app.component('SiteLink', SiteLink);
    app.component(OWN_KEY, OwnKey);
  },
  setup() {
    const route = useRoute();
    onMounted(fillIn);
    watch(
      () => route.path,
      () => void nextTick(fillIn),
    );
  },
};
