import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type App, h, nextTick, onMounted, watch } from 'vue';
import './style.css';

const SHOWN = 'http://127.0.0.1:8080';

/** Examples name the address that the reader is at, so that they can be pasted as they are. */
function fillInAddress(): void {
  if (window.location.origin === SHOWN) return;
  for (const block of document.querySelectorAll('div[class*="language-"] code')) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      walker.currentNode.nodeValue = walker.currentNode.nodeValue?.replaceAll(SHOWN, window.location.origin) ?? '';
  }
}

/** A link that leaves the docs: the theme's own links all begin with /docs/. The target makes the browser load it. */
const SiteLink = (props: { text: string; href: string }) =>
  h('a', { class: 'site-link', href: props.href, target: '_self' }, props.text);
SiteLink.props = ['text', 'href'];

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: App }) {
    app.component('SiteLink', SiteLink);
  },
  setup() {
    const route = useRoute();
    onMounted(fillInAddress);
    watch(
      () => route.path,
      () => void nextTick(fillInAddress),
    );
  },
};
