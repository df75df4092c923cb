import { ref } from 'vue';

export const cart = ref<any[]>([]);
export const useCart = () => cart;
