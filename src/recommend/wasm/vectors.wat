;; Arithmetic over many vectors at once, in memory that threads share. vector-kernels.ts describes each function. Dot
;; products use integers; the rest is strict IEEE arithmetic in a fixed order, so results are the same on every machine.
(module
  (memory (import "engine" "memory") 0 65536 shared)

  (func (export "clear") (param $at i32) (param $bytes i32)
    (memory.fill (local.get $at) (i32.const 0) (local.get $bytes)))

  (func (export "peak") (param $sum i32) (param $dims i32) (result f64)
    (local $most v128)
    (loop $four
      (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $sum)))))
      (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
      (br_if $four (i32.gt_s (local.tee $dims (i32.sub (local.get $dims) (i32.const 4))) (i32.const 0))))
    (f64.promote_f32 (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
      (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most))))))

  ;; Rounds two numbers like Math.round: halves go up.
  (func $rounded (param $values v128) (result v128)
    (local $up v128)
    (local.set $up (f64x2.ceil (local.get $values)))
    (i32x4.trunc_sat_f64x2_s_zero (f64x2.sub (local.get $up) (v128.and
      (f64x2.gt (f64x2.sub (local.get $up) (v128.const f64x2 0.5 0.5)) (local.get $values))
      (v128.const f64x2 1 1)))))

  (func (export "quantize") (param $sum i32) (param $dims i32) (param $step f64) (param $query i32) (result f64)
    (local $low v128) (local $high v128) (local $product v128) (local $squares f64)
    (loop $four
      (local.set $low (f64x2.promote_low_f32x4 (v128.load64_zero offset=0 (local.get $sum))))
      (local.set $high (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $sum))))
      (local.set $product (f64x2.mul (local.get $low) (local.get $low)))
      (local.set $squares (f64.add (local.get $squares) (f64x2.extract_lane 0 (local.get $product))))
      (local.set $squares (f64.add (local.get $squares) (f64x2.extract_lane 1 (local.get $product))))
      (local.set $product (f64x2.mul (local.get $high) (local.get $high)))
      (local.set $squares (f64.add (local.get $squares) (f64x2.extract_lane 0 (local.get $product))))
      (local.set $squares (f64.add (local.get $squares) (f64x2.extract_lane 1 (local.get $product))))
      (local.set $low (call $rounded (f64x2.mul (local.get $low) (f64x2.splat (local.get $step)))))
      (local.set $high (call $rounded (f64x2.mul (local.get $high) (f64x2.splat (local.get $step)))))
      (v128.store64_lane 0 (local.get $query) (i16x8.narrow_i32x4_s
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $low) (local.get $high))
        (local.get $low)))
      (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
      (local.set $query (i32.add (local.get $query) (i32.const 8)))
      (br_if $four (i32.gt_s (local.tee $dims (i32.sub (local.get $dims) (i32.const 4))) (i32.const 0))))
    (local.get $squares))

  ;; Splits every 16 numbers of a query (16 bits, from -8192 to 8191) into 16 upper and 16 lower bytes, in place: a
  ;; number is 128 * upper + lower - 8192, with both from 0 to 127. For such bytes and those of a vector, one
  ;; instruction of x64 and of arm64 adds sixteen products to four sums. It is "relaxed" only for bytes above 127.
  ;; Nothing is rounded.
  (func (export "split") (param $query i32) (param $planes i32)
    (local $first v128) (local $second v128)
    (local.set $planes (i32.add (local.get $query) (i32.mul (local.get $planes) (i32.const 128))))
    (loop $sixteen
      (local.set $first (i16x8.add (v128.load offset=0 (local.get $query)) (v128.const i16x8 8192 8192 8192 8192 8192 8192 8192 8192)))
      (local.set $second (i16x8.add (v128.load offset=16 (local.get $query)) (v128.const i16x8 8192 8192 8192 8192 8192 8192 8192 8192)))
      (v128.store offset=0 (local.get $query) (i8x16.narrow_i16x8_u
        (i16x8.shr_u (local.get $first) (i32.const 7)) (i16x8.shr_u (local.get $second) (i32.const 7))))
      (v128.store offset=16 (local.get $query) (i8x16.narrow_i16x8_u
        (v128.and (local.get $first) (v128.const i16x8 127 127 127 127 127 127 127 127))
        (v128.and (local.get $second) (v128.const i16x8 127 127 127 127 127 127 127 127))))
      (br_if $sixteen (i32.lt_u (local.tee $query (i32.add (local.get $query) (i32.const 32))) (local.get $planes)))))

  (func (export "value")
    (param $query i32) (param $plane i32) (param $offsets i32) (param $count i32) (param $factor f64)
    (param $scales i32) (param $scores i32) (param $values i32)
    (local $factors v128) (local $low v128) (local $high v128) (local $bytes v128) (local $none v128)
    (local $high0 v128) (local $high1 v128) (local $high2 v128) (local $high3 v128)
    (local $dots0 v128) (local $dots1 v128) (local $dots2 v128) (local $dots3 v128)
    (local $upper0 v128) (local $upper1 v128) (local $upper2 v128) (local $upper3 v128)
    (local $lower0 v128) (local $lower1 v128) (local $lower2 v128) (local $lower3 v128)
    (local.set $upper0 (v128.load offset=0 (local.get $query)))
    (local.set $lower0 (v128.load offset=16 (local.get $query)))
    (local.set $upper1 (v128.load offset=32 (local.get $query)))
    (local.set $lower1 (v128.load offset=48 (local.get $query)))
    (local.set $upper2 (v128.load offset=64 (local.get $query)))
    (local.set $lower2 (v128.load offset=80 (local.get $query)))
    (local.set $upper3 (v128.load offset=96 (local.get $query)))
    (local.set $lower3 (v128.load offset=112 (local.get $query)))
    (local.set $factors (f64x2.splat (local.get $factor)))
    (loop $four
      ;; Four vectors, unrolled: calls take longer and load the query each time.
      (local.set $bytes (v128.load offset=0 (local.get $plane)))
      (local.set $high0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper0) (local.get $none)))
      (local.set $dots0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower0) (v128.load32_zero offset=0 (local.get $offsets))))
      (local.set $bytes (v128.load offset=64 (local.get $plane)))
      (local.set $high1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper0) (local.get $none)))
      (local.set $dots1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower0) (v128.load32_zero offset=4 (local.get $offsets))))
      (local.set $bytes (v128.load offset=128 (local.get $plane)))
      (local.set $high2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper0) (local.get $none)))
      (local.set $dots2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower0) (v128.load32_zero offset=8 (local.get $offsets))))
      (local.set $bytes (v128.load offset=192 (local.get $plane)))
      (local.set $high3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper0) (local.get $none)))
      (local.set $dots3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower0) (v128.load32_zero offset=12 (local.get $offsets))))
      (local.set $bytes (v128.load offset=16 (local.get $plane)))
      (local.set $high0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper1) (local.get $high0)))
      (local.set $dots0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower1) (local.get $dots0)))
      (local.set $bytes (v128.load offset=80 (local.get $plane)))
      (local.set $high1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper1) (local.get $high1)))
      (local.set $dots1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower1) (local.get $dots1)))
      (local.set $bytes (v128.load offset=144 (local.get $plane)))
      (local.set $high2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper1) (local.get $high2)))
      (local.set $dots2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower1) (local.get $dots2)))
      (local.set $bytes (v128.load offset=208 (local.get $plane)))
      (local.set $high3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper1) (local.get $high3)))
      (local.set $dots3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower1) (local.get $dots3)))
      (local.set $bytes (v128.load offset=32 (local.get $plane)))
      (local.set $high0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper2) (local.get $high0)))
      (local.set $dots0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower2) (local.get $dots0)))
      (local.set $bytes (v128.load offset=96 (local.get $plane)))
      (local.set $high1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper2) (local.get $high1)))
      (local.set $dots1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower2) (local.get $dots1)))
      (local.set $bytes (v128.load offset=160 (local.get $plane)))
      (local.set $high2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper2) (local.get $high2)))
      (local.set $dots2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower2) (local.get $dots2)))
      (local.set $bytes (v128.load offset=224 (local.get $plane)))
      (local.set $high3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper2) (local.get $high3)))
      (local.set $dots3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower2) (local.get $dots3)))
      (local.set $bytes (v128.load offset=48 (local.get $plane)))
      (local.set $high0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper3) (local.get $high0)))
      (local.set $dots0 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower3) (local.get $dots0)))
      (local.set $bytes (v128.load offset=112 (local.get $plane)))
      (local.set $high1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper3) (local.get $high1)))
      (local.set $dots1 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower3) (local.get $dots1)))
      (local.set $bytes (v128.load offset=176 (local.get $plane)))
      (local.set $high2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper3) (local.get $high2)))
      (local.set $dots2 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower3) (local.get $dots2)))
      (local.set $bytes (v128.load offset=240 (local.get $plane)))
      (local.set $high3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $upper3) (local.get $high3)))
      (local.set $dots3 (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (local.get $lower3) (local.get $dots3)))
      (local.set $dots0 (i32x4.add (local.get $dots0) (i32x4.shl (local.get $high0) (i32.const 7))))
      (local.set $dots1 (i32x4.add (local.get $dots1) (i32x4.shl (local.get $high1) (i32.const 7))))
      (local.set $dots2 (i32x4.add (local.get $dots2) (i32x4.shl (local.get $high2) (i32.const 7))))
      (local.set $dots3 (i32x4.add (local.get $dots3) (i32x4.shl (local.get $high3) (i32.const 7))))
      ;; Reduces the four partial sums of four vectors to four sums.
      (local.set $low (i32x4.add
        (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $dots0) (local.get $dots1))
        (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $dots0) (local.get $dots1))))
      (local.set $high (i32x4.add
        (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $dots2) (local.get $dots3))
        (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $dots2) (local.get $dots3))))
      (local.set $dots0 (i32x4.add
        (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $low) (local.get $high))
        (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $low) (local.get $high))))
      ;; Two values each, from two scores, two scales and two sums.
      (local.set $low (f64x2.add
        (f64x2.promote_low_f32x4 (v128.load64_zero offset=0 (local.get $scores)))
        (f64x2.mul
          (f64x2.mul (local.get $factors) (f64x2.promote_low_f32x4 (v128.load64_zero offset=0 (local.get $scales))))
          (f64x2.convert_low_i32x4_s (local.get $dots0)))))
      (local.set $high (f64x2.add
        (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $scores)))
        (f64x2.mul
          (f64x2.mul (local.get $factors) (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $scales))))
          (f64x2.convert_low_i32x4_s (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $dots0) (local.get $dots0))))))
      (v128.store (local.get $values)
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
          (f32x4.demote_f64x2_zero (local.get $low))
          (f32x4.demote_f64x2_zero (local.get $high))))
      (local.set $plane (i32.add (local.get $plane) (i32.const 256)))
      (local.set $offsets (i32.add (local.get $offsets) (i32.const 16)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
      (local.set $values (i32.add (local.get $values) (i32.const 16)))
      (br_if $four (local.tee $count (i32.sub (local.get $count) (i32.const 4))))))

  ;; Reads each line of the vectors. They are scattered over a large memory, and the processor waits for many lines at
  ;; once only if little happens between the loads.
  (func (export "touch") (param $heads i32) (param $tails i32) (param $more i32) (param $ids i32) (param $count i32)
    (local $id i32) (local $at i32) (local $end i32)
    (local.set $more (i32.mul (local.get $more) (i32.const 64)))
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $id (i32.load (local.get $ids)))
        (drop (i32.load (i32.add (local.get $heads) (i32.mul (local.get $id) (i32.const 64)))))
        (local.set $at (i32.add (local.get $tails) (i32.mul (local.get $id) (local.get $more))))
        (local.set $end (i32.add (local.get $at) (local.get $more)))
        (loop $line
          (drop (i32.load (local.get $at)))
          (br_if $line (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
        (local.set $ids (i32.add (local.get $ids) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each))))

  (func (export "gather")
    (param $query i32) (param $heads i32) (param $tails i32) (param $more i32) (param $offsets i32)
    (param $ids i32) (param $count i32) (param $out i32)
    (local $id i32) (local $vector i32) (local $part i32) (local $left i32)
    (local $bytes v128) (local $upper v128) (local $lower v128) (local $none v128)
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $each
        (local.set $id (i32.load (local.get $ids)))
        (local.set $part (local.get $query))
        (local.set $upper (local.get $none))
        (local.set $lower (v128.load32_zero (i32.add (local.get $offsets) (i32.shl (local.get $id) (i32.const 2)))))
        (local.set $left (local.get $more))
        (local.set $vector (i32.add (local.get $heads) (i32.mul (local.get $id) (i32.const 64))))
        (loop $plane
          (local.set $bytes (v128.load offset=0 (local.get $vector)))
          (local.set $upper (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=0 (local.get $part)) (local.get $upper)))
          (local.set $lower (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=16 (local.get $part)) (local.get $lower)))
          (local.set $bytes (v128.load offset=16 (local.get $vector)))
          (local.set $upper (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=32 (local.get $part)) (local.get $upper)))
          (local.set $lower (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=48 (local.get $part)) (local.get $lower)))
          (local.set $bytes (v128.load offset=32 (local.get $vector)))
          (local.set $upper (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=64 (local.get $part)) (local.get $upper)))
          (local.set $lower (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=80 (local.get $part)) (local.get $lower)))
          (local.set $bytes (v128.load offset=48 (local.get $vector)))
          (local.set $upper (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=96 (local.get $part)) (local.get $upper)))
          (local.set $lower (i32x4.relaxed_dot_i8x16_i7x16_add_s (local.get $bytes) (v128.load offset=112 (local.get $part)) (local.get $lower)))
          (local.set $part (i32.add (local.get $part) (i32.const 128)))
          (local.set $vector (select
            (i32.add (local.get $tails) (i32.mul (local.get $id) (i32.mul (local.get $more) (i32.const 64))))
            (i32.add (local.get $vector) (i32.const 64))
            (i32.eq (local.get $left) (local.get $more))))
          (br_if $plane (i32.ge_s (local.tee $left (i32.sub (local.get $left) (i32.const 1))) (i32.const 0))))
        (local.set $lower (i32x4.add (i32x4.shl (local.get $upper) (i32.const 7)) (local.get $lower)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $lower)) (i32x4.extract_lane 1 (local.get $lower)))
            (i32.add (i32x4.extract_lane 2 (local.get $lower)) (i32x4.extract_lane 3 (local.get $lower)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $ids (i32.add (local.get $ids) (i32.const 4)))
        (br_if $each (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))

  ;; Adds 16 dimensions of all rows, then the next 16, so the sums stay in registers. Bytes become floating point by
  ;; being inserted between other bytes and subtracting the excess. This is exact and, on arm64, half the work of the
  ;; dedicated instructions: with 0x4b00 as its upper 16 bits, a 32-bit number is 2^23 plus its lower bits. The three
  ;; constants are parameters because they would otherwise be computed at every step.
  (func (export "sum")
    (param $total i32) (param $list i32) (param $count i32) (param $dims i32)
    (param $zero i32) (param $upper i32) (param $back f32)
    (local $entry i32) (local $left i32) (local $at i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local $bytes v128) (local $half v128) (local $factor v128)
    (local $zeros v128) (local $uppers v128) (local $backs v128)
    (local.set $zeros (i32x4.splat (local.get $zero)))
    (local.set $uppers (i16x8.splat (local.get $upper)))
    (local.set $backs (f32x4.splat (local.get $back)))
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (local.set $entry (local.get $list))
      (local.set $left (local.get $count))
      ;; Reads each line of the rows first, like `touch`.
      (loop $row
        (local.set $at (i32.const 0))
        (loop $line
          (drop (i32.load (i32.add (i32.load (local.get $entry)) (local.get $at))))
          (br_if $line (i32.lt_s (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $dims))))
        (local.set $entry (i32.add (local.get $entry) (i32.const 8)))
        (br_if $row (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
      (local.set $at (i32.const 0))
      (loop $sixteen
        (local.set $entry (local.get $list))
        (local.set $left (local.get $count))
        (local.set $sum0 (v128.load offset=0 (local.get $total)))
        (local.set $sum1 (v128.load offset=16 (local.get $total)))
        (local.set $sum2 (v128.load offset=32 (local.get $total)))
        (local.set $sum3 (v128.load offset=48 (local.get $total)))
        (loop $row
          (local.set $bytes (v128.load (i32.add (i32.load (local.get $entry)) (local.get $at))))
          (local.set $factor (f32x4.splat (f32.load offset=4 (local.get $entry))))
          (local.set $half (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23
            (local.get $bytes) (local.get $zeros)))
          (local.set $sum0 (f32x4.add (local.get $sum0) (f32x4.mul (f32x4.sub
            (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $half) (local.get $uppers))
            (local.get $backs)) (local.get $factor))))
          (local.set $sum1 (f32x4.add (local.get $sum1) (f32x4.mul (f32x4.sub
            (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $half) (local.get $uppers))
            (local.get $backs)) (local.get $factor))))
          (local.set $half (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31
            (local.get $bytes) (local.get $zeros)))
          (local.set $sum2 (f32x4.add (local.get $sum2) (f32x4.mul (f32x4.sub
            (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $half) (local.get $uppers))
            (local.get $backs)) (local.get $factor))))
          (local.set $sum3 (f32x4.add (local.get $sum3) (f32x4.mul (f32x4.sub
            (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $half) (local.get $uppers))
            (local.get $backs)) (local.get $factor))))
          (local.set $entry (i32.add (local.get $entry) (i32.const 8)))
          (br_if $row (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (v128.store offset=0 (local.get $total) (local.get $sum0))
        (v128.store offset=16 (local.get $total) (local.get $sum1))
        (v128.store offset=32 (local.get $total) (local.get $sum2))
        (v128.store offset=48 (local.get $total) (local.get $sum3))
        (local.set $total (i32.add (local.get $total) (i32.const 64)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $sixteen (local.tee $dims (i32.sub (local.get $dims) (i32.const 16)))))))

  (func $maxima (param $values i32) (param $blocks i32) (param $size i32) (param $out i32) (result f64)
    (local $left i32) (local $most v128) (local $one f32) (local $first f32)
    (loop $block
      (local.set $left (local.get $size))
      (local.set $most (v128.load (local.get $values)))
      (loop $four
        (local.set $most (f32x4.max (v128.load (local.get $values)) (local.get $most)))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (br_if $four (local.tee $left (i32.sub (local.get $left) (i32.const 4)))))
      (local.set $one (f32.max
        (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
        (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most)))))
      (local.set $first (f32.max (local.get $first) (local.get $one)))
      (f32.store (local.get $out) (local.get $one))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $block (local.tee $blocks (i32.sub (local.get $blocks) (i32.const 1)))))
    (f64.promote_f32 (local.get $first)))

  ;; Counts how many steps each value is below the first; 255 for a worthless one. The step is computed inline, because
  ;; a call takes longer.
  (func $tally (param $values i32) (param $count i32) (param $first f64) (param $scale f64) (param $counts i32)
    (local $place i32) (local $value f64)
    (loop $each
      (local.set $value (f64.promote_f32 (f32.load (local.get $values))))
      (local.set $place (i32.add (local.get $counts) (i32.shl (select
        (i32.trunc_sat_f64_s (f64.mul (f64.sub (local.get $first) (local.get $value)) (local.get $scale)))
        (i32.const 255)
        (f64.gt (local.get $value) (f64.const 0))) (i32.const 2))))
      (i32.store (local.get $place) (i32.add (i32.load (local.get $place)) (i32.const 1)))
      (local.set $values (i32.add (local.get $values) (i32.const 4)))
      (br_if $each (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  (func $collect
    (param $values i32) (param $maxima i32) (param $count i32) (param $size i32) (param $bar f64)
    (param $first f64) (param $scale f64) (param $counts i32) (param $steps i32) (param $ids i32) (result i32)
    (local $left i32) (local $kit i32) (local $found i32) (local $value f64) (local $below i32) (local $place i32)
    (loop $block
      (if (f64.gt (f64.promote_f32 (f32.load (local.get $maxima))) (local.get $bar))
        (then
          (local.set $left (local.get $size))
          (loop $each
            (local.set $value (f64.promote_f32 (f32.load (local.get $values))))
            ;; The bar is not below 0, so values that clear it are not worthless.
            (if (f64.gt (local.get $value) (local.get $bar))
              (then
                (local.set $below
                  (i32.trunc_sat_f64_s (f64.mul (f64.sub (local.get $first) (local.get $value)) (local.get $scale))))
                (local.set $place (i32.add (local.get $counts) (i32.shl (local.get $below) (i32.const 2))))
                (i32.store (local.get $place) (i32.add (i32.load (local.get $place)) (i32.const 1)))
                (i32.store8 (i32.add (local.get $steps) (local.get $found)) (local.get $below))
                (i32.store (i32.add (local.get $ids) (i32.shl (local.get $found) (i32.const 2))) (local.get $kit))
                (local.set $found (i32.add (local.get $found) (i32.const 1)))))
            (local.set $values (i32.add (local.get $values) (i32.const 4)))
            (local.set $kit (i32.add (local.get $kit) (i32.const 1)))
            (br_if $each (local.tee $left (i32.sub (local.get $left) (i32.const 1))))))
        (else
          (local.set $values (i32.add (local.get $values) (i32.shl (local.get $size) (i32.const 2))))
          (local.set $kit (i32.add (local.get $kit) (local.get $size)))))
      (local.set $maxima (i32.add (local.get $maxima) (i32.const 4)))
      (br_if $block (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $found))

  ;; The step at which `most` values have been counted.
  (func $lastStep (param $counts i32) (param $most i32) (result i32)
    (local $last i32) (local $sum i32)
    (local.set $sum (i32.load (local.get $counts)))
    (block $done
      (loop $each
        (br_if $done (i32.ge_s (local.get $sum) (local.get $most)))
        (br_if $done (i32.eq (local.get $last) (i32.const 254)))
        (local.set $last (i32.add (local.get $last) (i32.const 1)))
        (local.set $sum (i32.add (local.get $sum)
          (i32.load (i32.add (local.get $counts) (i32.shl (local.get $last) (i32.const 2))))))
        (br $each)))
    (local.get $last))

  ;; If `most` blocks clear a bar, at least as many kits do. Other blocks, and kits below that bar, need no second look.
  (func (export "pick")
    (param $values i32) (param $blocks i32) (param $size i32) (param $most i32)
    (param $maxima i32) (param $counts i32) (param $steps i32) (param $ids i32) (result i32)
    (local $first f64) (local $scale f64) (local $found i32) (local $last i32) (local $at i32) (local $kept i32)
    (local.set $first (call $maxima (local.get $values) (local.get $blocks) (local.get $size) (local.get $maxima)))
    (local.set $scale (f64.div (f64.const 254) (f64.max (local.get $first) (f64.const 1e-9))))
    (memory.fill (local.get $counts) (i32.const 0) (i32.const 1024))
    (call $tally (local.get $maxima) (local.get $blocks) (local.get $first) (local.get $scale) (local.get $counts))
    (local.set $last (call $lastStep (local.get $counts) (local.get $most)))
    (memory.fill (local.get $counts) (i32.const 0) (i32.const 1024))
    (local.set $found (call $collect (local.get $values) (local.get $maxima) (local.get $blocks) (local.get $size)
      ;; Slightly lower than possible: rounding must not lose a kit.
      (f64.max (f64.const 0) (f64.sub (local.get $first)
        (f64.div (f64.add (f64.convert_i32_s (local.get $last)) (f64.const 1.01)) (local.get $scale))))
      (local.get $first) (local.get $scale) (local.get $counts) (local.get $steps) (local.get $ids)))
    (local.set $last (call $lastStep (local.get $counts) (local.get $most)))
    (block $done
      (loop $each
        (br_if $done (i32.eq (local.get $at) (local.get $found)))
        (i32.store (i32.add (local.get $ids) (i32.shl (local.get $kept) (i32.const 2)))
          (i32.load (i32.add (local.get $ids) (i32.shl (local.get $at) (i32.const 2)))))
        (local.set $kept (i32.add (local.get $kept)
          (i32.le_u (i32.load8_u (i32.add (local.get $steps) (local.get $at))) (local.get $last))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $each)))
    (local.get $kept)))
