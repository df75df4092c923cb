;; The products of one vector of 384 numbers of 16 bits and many of 8 bits, which lie one after the other. Sums of whole
;; numbers are the same on every processor. index/vector-scan.ts keeps the numbers small enough for 32 bits.
(module
  (memory (import "engine" "memory") 0)
  (func (export "dots") (param $vectors i32) (param $end i32) (param $query i32) (param $out i32)
    (local $at i32) (local $stop i32) (local $sum v128) (local $bytes v128)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $vectors) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $stop (i32.add (local.get $vectors) (i32.const 384)))
        (loop $more
          (local.set $bytes (v128.load (local.get $vectors)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $at)))
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $more (i32.lt_u (local.get $vectors) (local.get $stop))))
        (i32.store (local.get $out) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next)))))
