// The window: served while one works on it, bundled into dist/renderer.
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src-renderer',
  base: './',
  plugins: [vue()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // The first that know light-dark(), by which the themes are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
